import { type ReactNode, useId } from 'react'

/** The content of a dialog as a separate page. */
export function Box({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <div className="stage">
      <section className="dialog" aria-labelledby={titleId}>
        <div className="dialog-body">
          <h1 id={titleId}>{title}</h1>
          {children}
        </div>
      </section>
    </div>
  )
}
