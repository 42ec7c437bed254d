import type { ReactNode } from 'react'
import { Icon } from '../../icons/icon.tsx'

/** Why what somebody asked for was refused, said at once by a screen reader; a failed form may take the focus to it. */
export function FormError({
  id,
  className,
  children,
}: {
  id?: string
  className?: string
  children: ReactNode
}) {
  return (
    <p id={id} className={className ? `error ${className}` : 'error'} role="alert" tabIndex={-1}>
      <Icon name="circle-exclamation-point" size="small" />
      {children}
    </p>
  )
}
