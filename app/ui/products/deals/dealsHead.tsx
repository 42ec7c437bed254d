import { dayText } from '../../days.ts'
import { Link } from '../../link.tsx'
import { useNow } from '../../now.tsx'
import { RelativeTime } from '../../relativeTime.tsx'
import { PageHead } from '../../shell/pageHead.tsx'
import type { HealthSummary } from '../sources/sourceHealth.ts'
import { NewDeals } from './newDeals.tsx'

/** The heading of today's deals: the day, the number of live deals, the freshness, and the state of the sources. */
export function DealsHead({ liveCount, health }: { liveCount: number; health: HealthSummary }) {
  const now = useNow()
  return (
    <PageHead
      title="오늘의 딜"
      words={
        <>
          <span className="desk-only">{dayText(now)} · </span>
          진행 중 {liveCount.toLocaleString('ko-KR')}건
          {health.lastReadAt !== null && (
            <>
              {' · '}
              <RelativeTime at={health.lastReadAt} precise /> 갱신
            </>
          )}{' '}
          <NewDeals />
        </>
      }
    >
      <Link className="health" to="/status">
        <span className="state-dot" data-state={health.state} />
        {health.total === 0 ? '첫 수집 전' : `${health.total}곳 중 ${health.healthy}곳 정상`}
      </Link>
    </PageHead>
  )
}
