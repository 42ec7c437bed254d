import type { DayCount } from '#domain/membership/memberStats.server.ts'

const HEIGHT = 48
const STEP = 10

/** A count per day as bars, with the same numbers as a table for readers who do not see them. */
export function DayPlot({ title, days }: { title: string; days: DayCount[] }) {
  const most = Math.max(1, ...days.map(({ count }) => count))
  const sum = days.reduce((total, { count }) => total + count, 0)
  return (
    <section className="panel">
      <h2 className="panel-head">
        {title} <span className="meta">30일 동안 {sum.toLocaleString('ko-KR')}명</span>
      </h2>
      <div className="p-4">
        <svg
          className="day-plot"
          viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {days.map(({ date, count }, at) => (
            <rect
              key={date}
              x={at * STEP}
              y={HEIGHT - (count / most) * HEIGHT}
              width={STEP - 2}
              height={(count / most) * HEIGHT}
            />
          ))}
        </svg>
        <table className="visually-hidden">
          <caption>{title}</caption>
          <tbody>
            {days.map(({ date, count }) => (
              <tr key={date}>
                <th scope="row">{date}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
