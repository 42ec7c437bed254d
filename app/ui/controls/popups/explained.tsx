import { type ReactNode, useId } from 'react'

/** A short text with an explanation that opens by pointer, keyboard or tap. */
export function Explained({
  by,
  className = '',
  children,
}: {
  by: ReactNode
  className?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <button type="button" className={`term has-tip ${className}`.trim()} aria-describedby={id}>
      {children}
      <span className="tip" role="tooltip" id={id}>
        {by}
      </span>
    </button>
  )
}
