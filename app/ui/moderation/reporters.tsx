import type { AuthorRecord, ReceivedReport } from '#domain/moderation/cases.server.ts'
import { REASON_NAMES, VERDICT_NAMES } from '#domain/moderation/reasons.ts'
import { Link } from '../link.tsx'
import { RelativeTime } from '../relativeTime.tsx'

/** Who reported a thing and why; only staff see this. */
export const Reporters = ({ reports }: { reports: ReceivedReport[] }) => (
  <ul className="case-reporters">
    {reports.map(({ userId, nickname, reason, words, weight, createdAt }) => (
      <li key={userId}>
        <Link to={`/users/${userId}`}>{nickname}</Link> {REASON_NAMES[reason]}{' '}
        <span className="meta">
          <RelativeTime at={createdAt} /> · 가중치 {weight}
        </span>
        {words && <p className="case-words">{words}</p>}
      </li>
    ))}
  </ul>
)

interface AuthorFactsProps {
  author: { id: number; nickname: string; joinedDays: number } & AuthorRecord
}

/** The author of a reported thing, with what staff decided before. */
export const AuthorFacts = ({
  author: { id, nickname, joinedDays, strikes, verdicts },
}: AuthorFactsProps) => (
  <div className="case-author">
    <p>
      <Link to={`/users/${id}`}>
        <b>{nickname}</b>
      </Link>{' '}
      <span className="meta">
        가입 {joinedDays.toLocaleString('ko-KR')}일째 · 조치 {strikes}번
      </span>
    </p>
    {verdicts.length > 0 && (
      <ul>
        {verdicts.map(({ verdict, rule, decidedAt }) => (
          <li key={decidedAt} className="meta">
            {VERDICT_NAMES[verdict]}
            {rule && ` · ${REASON_NAMES[rule]}`} · <RelativeTime at={decidedAt} />
          </li>
        ))}
      </ul>
    )}
  </div>
)
