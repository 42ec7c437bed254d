import { Fragment, type ReactNode } from 'react'
import { seoulDay } from '#domain/clock.ts'
import { dayHeading, dayText } from './days.ts'
import { useNow } from './now.tsx'

interface Row {
  id: number
  createdAt: number
}

/** Rows of a history, newest first, grouped under the heading of each day. */
export function ByDay<R extends Row>({ rows, children }: { rows: R[]; children: (row: R) => ReactNode }) {
  const now = useNow()
  return [...Map.groupBy(rows, ({ createdAt }) => seoulDay(createdAt))].map(([day, ofDay]) => {
    const at = ofDay[0]!.createdAt
    return (
      <section key={day} aria-label={dayText(at)}>
        <h2 className="day">
          {dayHeading(at, now)}
          <span className="spring" />
          {seoulDay(now) - day < 2 && <span className="meta">{dayText(at)}</span>}
        </h2>
        <ol className="hair">
          {ofDay.map((row) => (
            <Fragment key={row.id}>{children(row)}</Fragment>
          ))}
        </ol>
      </section>
    )
  })
}
