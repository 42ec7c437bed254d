import type { ReactNode } from 'react'
import { MINUTE_MS } from '#domain/clock.ts'
import type { SourceHealth, SourceState } from '#domain/sources/sourceHealth.ts'
import { durationText } from '../../duration.ts'
import { Icon } from '../../icons/icon.tsx'
import type { IconName } from '../../icons/names.ts'
import { useNow } from '../../now.tsx'
import { RelativeTime } from '../../relativeTime.tsx'
import { clockTime } from '../../time.ts'
import { type HealthSummary, isSwitchedOff, sumUpHealth, switchedOffText } from './sourceHealth.ts'
import { SourceName } from './sourceMarks.tsx'

const STATES: Record<SourceState, { name: string; icon: IconName }> = {
  ok: { name: '정상', icon: 'check' },
  slow: { name: '지연', icon: 'triangle-exclamation-point' },
  off: { name: '멈춤', icon: 'circle-x' },
  refused: { name: '거절됨', icon: 'ban' },
  waiting: { name: '대기', icon: 'clock' },
}

/** The state of the communities in one sentence, and which ones are switched off. */
export function HealthHeadline({ sources }: { sources: SourceHealth[] }) {
  const health = sumUpHealth(sources)
  const icon = STATES[health.state].icon
  const switchedOff = switchedOffText(health)
  return (
    <div className="headline" data-state={health.state}>
      <span className="icon">
        <Icon name={icon} />
      </span>
      <h2>{headlineOf(health)}</h2>
      <p className="muted">
        {health.state === 'ok'
          ? '새 글을 제때 수집하고 있습니다.'
          : '정확하지 않은 가격은 표시하거나 알리지 않습니다.'}
        {switchedOff !== null && ` ${switchedOff}`}
      </p>
    </div>
  )
}

function headlineOf({ state, healthy, total }: HealthSummary): string {
  if (state === 'ok') return `커뮤니티 ${total}곳 모두 정상입니다`
  if (state === 'waiting') return '첫 수집을 기다리는 중입니다'
  return `커뮤니티 ${total}곳 중 ${total - healthy}곳에 문제가 있습니다`
}

/** Each source with its state, the reason, and the times of the last and the next reading. */
export function SourceList({ sources }: { sources: SourceHealth[] }) {
  return (
    <ul className="hair">
      {sources.map((source) => (
        <li key={source.key} className="source">
          <SourceRow source={source} />
        </li>
      ))}
    </ul>
  )
}

/** The name, the last day and the state of a source. `more`: what its fold contains besides its figures. */
export const SourceRow = ({ source, more }: { source: SourceHealth; more?: ReactNode }) => (
  <>
    <SourceName source={source.key} />
    <Hours hours={source.hours} />
    <State source={source} />
    <div className="meta">
      <Reading source={source} />
      <Details source={source}>{more}</Details>
    </div>
  </>
)

const HOURS: Record<'ok' | 'bad' | 'refused', string> = { ok: '정상', bad: '실패', refused: '거절' }

/** The last 24 hours as 24 bars, the latest on the right. */
function Hours({ hours }: { hours: SourceHealth['hours'] }) {
  const troubled = hours.filter((hour) => hour === 'bad' || hour === 'refused').length
  const said = troubled === 0 ? '문제 없음' : `${troubled}시간에 문제`
  return (
    <svg
      className="hours"
      viewBox="0 0 240 20"
      preserveAspectRatio="none"
      role="img"
      aria-label={`지난 24시간: ${said}`}
    >
      {hours.map((hour, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the hour
        <rect key={index} x={index * 10 + 1} width="8" height="20" rx="1.5" data-hour={hour ?? 'none'}>
          <title>{`${24 - index}시간 전: ${hour ? HOURS[hour] : '수집하지 않음'}`}</title>
        </rect>
      ))}
    </svg>
  )
}

function State({ source }: { source: SourceHealth }) {
  const { name, icon } = STATES[source.state]
  const isResting = isSwitchedOff(source)
  return (
    <span className="state" data-state={isResting ? 'waiting' : source.state}>
      <Icon name={icon} size="small" />
      {isResting ? '꺼 둠' : name}
    </span>
  )
}

function Reading({ source }: { source: SourceHealth }) {
  return (
    <>
      <span>
        {source.lastReadAt === null ? (
          (source.reason ?? '아직 수집하지 않았습니다')
        ) : (
          <>
            마지막 수집 <RelativeTime at={source.lastReadAt} precise />
            {source.rows !== null && ` · ${source.rows}건`}
          </>
        )}
      </span>
      {source.lastReadAt !== null && source.reason !== null && <span>{source.reason}</span>}
      {source.nextReadAt !== null && <NextReading at={source.nextReadAt} />}
    </>
  )
}

/** Figures for those who want to know more. */
function Details({
  source: { missingShare, latencyMs },
  children,
}: {
  source: SourceHealth
  children: ReactNode
}) {
  const facts = [
    missingShare !== null && `가격 없는 글 ${Math.round(missingShare * 100)}%`,
    latencyMs !== null && `사이트 응답 ${durationText(latencyMs)}`,
  ].filter(Boolean)
  if (facts.length === 0 && !children) return null
  return (
    <details className="more-facts">
      <summary className="more-line">
        자세히 <Icon name="chevron-down" size="tiny" />
      </summary>
      {facts.join(' · ')}
      {children}
    </details>
  )
}

function NextReading({ at }: { at: number }) {
  const minutes = Math.ceil((at - useNow()) / MINUTE_MS)
  return <span>다음 수집 {minutes <= 0 ? '곧' : minutes < 60 ? `${minutes}분 뒤` : clockTime(at)}</span>
}
