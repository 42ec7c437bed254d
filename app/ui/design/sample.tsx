import { type ReactNode, useId } from 'react'

/** A section of the design page, under its name. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="panel mb-2" aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
      </div>
      <div className="panel-body grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
    </section>
  )
}

/** One component in each of its states. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <h3>{name}</h3>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </div>
  )
}
