import type { OpenAppeal } from '#domain/moderation/appeals.server.ts'
import type { QueuedCase } from '#domain/moderation/cases.server.ts'
import { casePath } from '#domain/moderation/paths.ts'
import { SUBJECT_NAMES } from '#domain/moderation/reasons.ts'
import { Chip } from '../controls/chip.tsx'
import { Link } from '../link.tsx'
import { RelativeTime } from '../relativeTime.tsx'

/** The open cases, as they wait for staff. */
export const CaseQueue = ({ cases }: { cases: QueuedCase[] }) => (
  <ul className="hair">
    {cases.map(({ id, kind, subject, causeName, reportCount, isBlinded, isLate, openedAt }) => (
      <li key={id}>
        <Link to={casePath(id)} className="case-row">
          <span className="rule-name">
            <Chip kind={isBlinded ? 'warn' : undefined}>{SUBJECT_NAMES[kind]}</Chip>
            <b dir="auto">{subject === null ? '삭제된 글' : subject.title}</b>
          </span>
          <span className="meta">
            {causeName ?? `신고 ${reportCount}건`}
            {isBlinded && ' · 가려짐'} ·{' '}
            <span className={isLate ? 'is-late' : undefined}>
              <RelativeTime at={openedAt} />
              {isLate && ' · 하루 경과'}
            </span>
          </span>
        </Link>
      </li>
    ))}
  </ul>
)

/** The appeals without an answer, oldest first. */
export const AppealQueue = ({ appeals }: { appeals: OpenAppeal[] }) => (
  <ul className="hair">
    {appeals.map(({ decisionId, caseId, words, createdAt }) => (
      <li key={decisionId}>
        <Link to={casePath(caseId)} className="case-row">
          <b dir="auto">{words}</b>
          <RelativeTime at={createdAt} />
        </Link>
      </li>
    ))}
  </ul>
)
