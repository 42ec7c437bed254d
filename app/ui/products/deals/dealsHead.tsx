import { Unscripted } from '../../controls/scripted.tsx'
import { Link } from '../../link.tsx'
import { RelativeTime } from '../../relativeTime.tsx'
import { kept } from '../../rendering/kept.tsx'
import { type HealthSummary, healthText, switchedOffText } from '../sources/sourceHealth.ts'

interface DealsHeadProps {
  /** The number of deals, in words. */
  count: string
  health: HealthSummary
  /** The address of the present list. */
  here: string
}

/** The heading of today's deals in one line: their number, the state of the communities, and the freshness. */
export const DealsHead = (head: DealsHeadProps) => <Head className="deals-head" of={head} />

const Head = kept('div', ({ count, health, here }: DealsHeadProps) => {
  const switchedOff = switchedOffText(health)
  return (
    <>
      <h1>오늘의 딜</h1>
      <span className="num">{count}</span>
      <Link className="health" to="/status">
        <span className="state-dot" data-state={health.state} />
        {healthText(health)}
        {switchedOff !== null && <span className="desk-only">· {switchedOff}</span>}
      </Link>
      <span className="spring" />
      {health.lastReadAt !== null && (
        <span className="desk-only meta">
          <RelativeTime at={health.lastReadAt} precise /> 갱신
        </span>
      )}
      <Unscripted isInline>
        <a className="inline-link" href={here}>
          새로고침
        </a>
      </Unscripted>
    </>
  )
})
