import type { ReactNode } from 'react'

/** The head of a screen: its name, a line of words below it, and beside both what one can do with the whole. */
export function PageHead({
  title,
  words,
  children,
}: {
  title: ReactNode
  words?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="page-head">
      <div>
        <h1>{title}</h1>
        {words && <div className="page-words">{words}</div>}
      </div>
      {children && (
        <>
          <span className="spring" />
          {children}
        </>
      )}
    </div>
  )
}
