import { PRICE_SOURCE } from '#domain/sources/communities.ts'
import type { SourceHealth } from '#domain/sources/sourceHealth.ts'
import { Button } from '../controls/button.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'
import { isSwitchedOff } from '../products/sources/sourceHealth.ts'
import { SourceRow } from '../products/sources/sourceList.tsx'
import { RelativeTime } from '../relativeTime.tsx'

interface Run {
  id: number
  page: string
  at: number
  outcome: 'read' | 'unchanged' | 'bad' | 'refused'
  rows: number | null
  reason: string | null
}
interface Robots {
  text: string
  isAllowed: boolean
  readAt: number
}
type Source = SourceHealth & { runs: Run[]; robots: Robots | null }

const OUTCOMES: Record<Run['outcome'], string> = {
  read: '수집',
  unchanged: '변경 없음',
  bad: '실패',
  refused: '거절',
}

/** Each source with its switch, a button to read it now, and its last readings. */
export const SourceSwitches = ({ sources }: { sources: Source[] }) => (
  <ul className="hair">
    {sources.map((source) => (
      <li key={source.key}>
        <div className="source">
          <SourceRow source={source} more={<Readings source={source} />} />
        </div>
        <Acts source={source} />
      </li>
    ))}
  </ul>
)

/** The last readings of a source, and what its robots.txt allows. */
const Readings = ({ source: { runs, robots } }: { source: Source }) => (
  <>
    <h3>최근 수집</h3>
    <ul>
      {runs.map((run) => (
        <li key={run.id}>
          {OUTCOMES[run.outcome]}
          {run.rows !== null && ` · 글 ${run.rows}건`}
          {run.reason && ` · ${run.reason}`} · {run.page} · <RelativeTime at={run.at} />
        </li>
      ))}
    </ul>
    {robots && <RobotsText robots={robots} />}
  </>
)

const RobotsText = ({ robots: { text, isAllowed, readAt } }: { robots: Robots }) => (
  <>
    <h3>robots.txt · {isAllowed ? '수집 허용' : '수집 금지'}</h3>
    <RelativeTime at={readAt} /> 확인
    <pre className="staff-change">{text === '' ? '비어 있어 모두 허용합니다.' : text}</pre>
  </>
)

function Acts({ source }: { source: Source }) {
  const { key, name } = source
  const isOff = isSwitchedOff(source)
  return (
    <OnceForm method="post" preventScrollReset className="actions px-4 pb-3">
      <input type="hidden" name="key" value={key} />
      <Button
        name="_act"
        value={isOff ? 'on' : 'off'}
        size="small"
        aria-label={`${name} ${isOff ? '켜기' : '끄기'}`}
      >
        {isOff ? '켜기' : '끄기'}
      </Button>
      {!isOff && key !== PRICE_SOURCE.key && (
        <Button name="_act" value="read" size="small" aria-label={`${name} 지금 수집`}>
          지금 수집
        </Button>
      )}
    </OnceForm>
  )
}
