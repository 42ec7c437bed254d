import { type PriceFreshness, readPriceFreshness } from '#domain/comparison/pricePages.server.ts'
import { readLatencies, readStepMedians } from '#domain/devices/latency/latency.server.ts'
import { listSourceHealth } from '#domain/sources/sources.server.ts'
import { page } from '#http/answer.server.ts'
import { Latencies } from '#ui/devices/latencyTable.tsx'
import { titled } from '#ui/meta.ts'
import { useNow } from '#ui/now.tsx'
import { isCommunity } from '#ui/products/sources/sourceHealth.ts'
import { HealthHeadline, SourceList } from '#ui/products/sources/sourceList.tsx'
import { RelativeTime } from '#ui/relativeTime.tsx'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { clockTime } from '#ui/time.ts'

export const meta = titled('수집 현황', {
  description: '출처별 수집 시각과 알림에 걸린 시간을 보여 드립니다.',
})

/** The state of each source and the duration of messages, for everybody. */
export const loader = page(async () => ({
  sources: listSourceHealth(),
  prices: await readPriceFreshness(),
  latencies: readLatencies(),
  medians: readStepMedians(),
}))

export default function Status() {
  const { sources, prices, latencies, medians } = useLoaderData<typeof loader>()
  const communities = sources.filter(isCommunity)
  const comparisons = sources.filter((source) => !isCommunity(source))
  const now = useNow()
  return (
    <>
      <PageHead title="수집 현황" words={`누구나 볼 수 있는 기록입니다 · ${clockTime(now)} 기준`} />
      <section className="panel">
        <HealthHeadline sources={sources} />
      </section>
      <section className="panel">
        <div className="panel-head">
          <h2>알림 속도</h2>
          <span className="muted">최근 24시간 중앙값</span>
        </div>
        <Latencies medians={medians} latencies={latencies} />
      </section>
      <section className="panel">
        <div className="panel-head">
          <h2>커뮤니티</h2>
          <span className="muted num">{communities.length}곳</span>
        </div>
        <SourceList sources={communities} />
      </section>
      {comparisons.length > 0 && (
        <section className="panel">
          <div className="panel-head">
            <h2>가격 비교</h2>
            <span className="muted num">상품 {prices.pages.toLocaleString('ko-KR')}개</span>
            <span className="spring" />
            <Oldest prices={prices} />
          </div>
          <SourceList sources={comparisons} />
        </section>
      )}
    </>
  )
}

/** The age of the price that has been unread for the longest time. */
function Oldest({ prices: { oldestReadAt, oldestFollowedReadAt } }: { prices: PriceFreshness }) {
  if (oldestReadAt === null) return null
  return (
    <span className="meta">
      가장 오래된 가격 <RelativeTime at={oldestReadAt} precise />
      {oldestFollowedReadAt !== null && (
        <>
          {' · 등록한 상품 중 '}
          <RelativeTime at={oldestFollowedReadAt} precise />
        </>
      )}
    </span>
  )
}
