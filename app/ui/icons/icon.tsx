import type { IconName } from './names.ts'
import sprite from './sprite.svg?url'

interface IconProps {
  name: IconName
  /** 20 px; small: 16 px in text; tiny: 13 px in meta lines. */
  size?: 'small' | 'tiny'
  className?: string
  /** The label if no text is beside it; without a label the icon is decoration. */
  label?: string
}

/** An icon: a reference into one sprite that all pages share, so no page and no script contains drawings. */
export function Icon({ name, size, className, label }: IconProps) {
  return (
    <svg
      className={['lucide', size, className].filter(Boolean).join(' ')}
      role={label && 'img'}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
