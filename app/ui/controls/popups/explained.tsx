import type { ReactNode } from 'react'

/** A short text with an explanation that opens by pointer, keyboard or tap. */
export function Explained({
  id,
  by,
  className = '',
  children,
}: {
  /** The id of the explanation, which no other element of the page has. */
  id: string
  by: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <button type="button" className={`term has-tip ${className}`.trim()} aria-describedby={id}>
      {children}
      <span className="tip" role="tooltip" id={id}>
        {by}
      </span>
    </button>
  )
}
