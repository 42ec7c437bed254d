import type { OwnDecision, QueuedCase } from '#domain/moderation/cases.server.ts'
import type { PublicRecord } from '#domain/moderation/records.server.ts'
import { instant } from './wire.server.ts'

/** An open case for staff. */
export const openCase = ({
  id,
  kind,
  subject,
  weight,
  reportCount,
  isBlinded,
  isLate,
  openedAt,
}: QueuedCase) => ({
  id,
  kind,
  subjectId: subject?.id ?? null,
  authorId: subject?.authorId ?? null,
  title: subject?.title ?? null,
  text: subject?.text ?? null,
  path: subject?.path ?? null,
  weight,
  reportCount,
  isBlinded,
  isLate,
  openedAt: instant(openedAt),
})

/** What staff decided. */
export const decision = ({ id, caseId, verdict, rule, days, words, decidedAt }: OwnDecision['decision']) => ({
  id,
  caseId,
  verdict,
  rule,
  days,
  words,
  decidedAt: instant(decidedAt),
})

/** What staff decided about the member's own thing. */
export const ownDecision = ({ decision: decided, kind, outcome, appealedAt }: OwnDecision) => ({
  ...decision(decided),
  kind,
  appeal: appealedAt === null ? null : (outcome ?? 'OPEN'),
})

/** A decision as everybody reads it. */
export const publicRecord = (record: PublicRecord) => ({ ...record, decidedAt: instant(record.decidedAt) })
