import type { ReactNode } from 'react'
import { Icon } from '../../icons/icon.tsx'

/** The reason of a refusal; screen readers announce it at once, and a failed form may move the focus to it. */
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
