import type { LinkProps } from '@remix-run/react'
import type { ButtonHTMLAttributes } from 'react'
import { Link } from '../link.tsx'
import { Tip } from './popups/tooltip.tsx'

interface Look {
  /** Use one filled button per view; `kakao` and `apple` carry the providers' colours. */
  kind?: 'outline' | 'primary' | 'danger' | 'plain' | 'kakao' | 'apple'
  size?: 'normal' | 'small' | 'large'
  block?: boolean
}

interface IconLook {
  /** The action of the button, for readers who do not see its icon. */
  label: string
  size?: 'normal' | 'small'
}

export function Button({
  kind,
  size,
  block,
  className,
  ...rest
}: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="submit" className={buttonClass({ kind, size, block }, className)} {...rest} />
}

export function ButtonLink({ kind, size, block, className, ...rest }: Look & LinkProps) {
  return <Link className={buttonClass({ kind, size, block }, className)} {...rest} />
}

export function IconButton({
  label,
  size,
  className,
  children,
  ...rest
}: IconLook & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="submit" aria-label={label} className={iconClass(size, className)} {...rest}>
      {children}
      <Tip>{label}</Tip>
    </button>
  )
}

function buttonClass({ kind = 'outline', size = 'normal', block }: Look, className = ''): string {
  const kinds = kind === 'outline' ? '' : `btn-${kind}`
  const sizes = size === 'normal' ? '' : `btn-${size}`
  return ['btn', kinds, sizes, block && 'btn-block', className].filter(Boolean).join(' ')
}

const iconClass = (size: IconLook['size'], className = ''): string =>
  ['icon-btn has-tip', size === 'small' && 'icon-btn-small', className].filter(Boolean).join(' ')
