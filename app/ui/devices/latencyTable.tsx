import type { Step, StepLatency, StepMedian } from '#domain/devices/latency/latency.ts'
import { CHANNEL_NAMES, CHANNELS } from '#domain/devices/settings/notifySettings.ts'
import { sourceName } from '#domain/sources/communities.ts'
import { durationText } from '../duration.ts'
import { Icon } from '../icons/icon.tsx'

const STEP_NAMES: Record<Step, string> = {
  READ: '게시 → 수집',
  MATCHED: '수집 → 알림 결정',
  HANDED: '알림 결정 → 푸시 서비스',
  SHOWN: '푸시 서비스 → 기기',
}

/** How fast alerts arrive: the median of each step of a message, and folded, the durations by place. */
export function Latencies({ medians, latencies }: { medians: StepMedian[]; latencies: StepLatency[] }) {
  if (medians.length === 0) return <p className="note px-4 pb-4">최근 24시간 동안 보낸 알림이 없습니다.</p>
  return (
    <>
      <dl className="figures px-4 pb-3">
        {medians.map(({ step, p50 }) => (
          <div key={step}>
            <dt>{STEP_NAMES[step]}</dt>
            <dd className="num">{durationText(p50)}</dd>
          </div>
        ))}
      </dl>
      <details className="border-t border-line">
        <summary className="more-line px-4">
          자세히
          <Icon name="chevron-down" size="tiny" />
        </summary>
        <LatencyTable latencies={latencies} />
      </details>
    </>
  )
}

/** The duration of each step at each place: median, 95th and 99th percentile. */
function LatencyTable({ latencies }: { latencies: StepLatency[] }) {
  const steps = [...Map.groupBy(latencies, ({ step }) => step)]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className="overflow-x-auto" tabIndex={0} aria-label="단계별 알림 속도">
      <table className="price-table">
        <thead>
          <tr>
            <th scope="col">단계</th>
            <th scope="col" className="num">
              건수
            </th>
            <th scope="col" className="num">
              중앙값
            </th>
            <th scope="col" className="num">
              95%
            </th>
            <th scope="col" className="num">
              99%
            </th>
          </tr>
        </thead>
        {steps.map(([step, places]) => (
          <tbody key={step}>
            <tr>
              <th scope="rowgroup" colSpan={5}>
                {STEP_NAMES[step]}
              </th>
            </tr>
            {places.map(({ place, count, p50, p95, p99 }) => (
              <tr key={place}>
                <th scope="row">{placeName(place)}</th>
                <td className="num">{count.toLocaleString('ko-KR')}</td>
                {[p50, p95, p99].map((took, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: three fixed columns
                  <td key={index} className="num">
                    {durationText(took)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

function placeName(place: string): string {
  const channel = CHANNELS.find((known) => known === place)
  return channel ? CHANNEL_NAMES[channel] : sourceName(place)
}
