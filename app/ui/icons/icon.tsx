import type { IconName } from './names.ts'
import sprite from './sprite.svg?url'

interface IconProps {
  name: IconName
  /** 20 px; small: 16 in text; tiny: 13 in meta. */
  size?: 'small' | 'tiny'
  className?: string
  /** What it says where no word stands beside it; without one it is decoration. */
  label?: string
}

/** An icon: a reference into one file that every page shares, so that no page and no script carries drawings. */
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
