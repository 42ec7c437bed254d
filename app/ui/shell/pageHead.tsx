import type { ReactNode } from 'react'

/** The heading of a screen: its name, a line of text below it, and the actions on the whole page. */
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
      <div className="page-title">
        <h1>{title}</h1>
        {words && <div className="page-words">{words}</div>}
      </div>
      {children}
    </div>
  )
}
