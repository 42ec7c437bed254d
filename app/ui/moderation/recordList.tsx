import { suspensionName } from '#domain/accounts/suspension.ts'
import { REASON_NAMES, SUBJECT_NAMES, VERDICT_NAMES, verdictName } from '#domain/moderation/reasons.ts'
import type { PublicRecord } from '#domain/moderation/records.server.ts'
import { Chip } from '../controls/chip.tsx'
import { Sheet } from '../controls/lists/sheet.tsx'
import { fullTime } from '../time.ts'

const OUTCOMES = { OPEN: '이의 확인 중', UPHELD: '이의 후 유지', LIFTED: '이의 후 취소' } as const

/** The verdicts about things of all kinds. */
export const RECORD_NAMES = { ...VERDICT_NAMES, REMOVE: '삭제·종료' }

/** A decision in one line, without names. */
export const recordWords = ({ kind, verdict, rule, days }: PublicRecord): string => {
  const what = verdict === 'SUSPEND' ? suspensionName(days) : verdictName(verdict, kind)
  return [SUBJECT_NAMES[kind], rule && REASON_NAMES[rule], what].filter(Boolean).join(' · ')
}

/** Decisions as everybody reads them. */
export const RecordList = ({ records }: { records: PublicRecord[] }) => (
  <ul className="hair">
    {records.map((record) => (
      <li key={record.id} id={String(record.id)} className="record-row">
        <Chip kind={record.verdict === 'DISMISS' ? 'low' : 'end'}>
          {verdictName(record.verdict, record.kind)}
        </Chip>
        <span>
          {recordWords(record)}
          {record.appeal && <b> · {OUTCOMES[record.appeal]}</b>}
        </span>
        <time className="meta" dateTime={new Date(record.decidedAt).toISOString()}>
          {fullTime(record.decidedAt)}
        </time>
      </li>
    ))}
  </ul>
)

interface MonthsProps {
  months: { month: string; verdict: PublicRecord['verdict']; count: number }[]
}

/** How many decisions each month had. */
export function Months({ months }: MonthsProps) {
  const verdicts = Object.keys(RECORD_NAMES) as PublicRecord['verdict'][]
  const byMonth = Map.groupBy(months, ({ month }) => month)
  return (
    <Sheet label="달마다 내린 결정">
      <thead>
        <tr>
          <th scope="col">달</th>
          {verdicts.map((verdict) => (
            <th scope="col" key={verdict}>
              {RECORD_NAMES[verdict]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...byMonth].map(([month, counted]) => (
          <tr key={month}>
            <th scope="row">{month.replace('-', '년 ')}월</th>
            {verdicts.map((verdict) => (
              <td key={verdict} className="num">
                {counted.find((cell) => cell.verdict === verdict)?.count ?? 0}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Sheet>
  )
}
