import { and, desc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { db } from '#db/client.server.ts'
import { appeals, decisions, REPORT_REASONS, reportCases, VERDICTS } from '#db/schema/moderation.ts'
import { HOUR_MS } from '#domain/clock.ts'
import { countRows, paged } from '#domain/page.server.ts'
import type { Page, Paging } from '#domain/page.ts'
import type { ReportReason, SubjectKind, Verdict } from './reasons.ts'

/** A decision as the public reads it: without names, and without the text. */
export interface PublicRecord {
  id: number
  kind: SubjectKind
  verdict: Verdict
  rule: ReportReason | null
  days: number | null
  decidedAt: number
  appeal: 'OPEN' | 'UPHELD' | 'LIFTED' | null
}

/** What a list of decisions shows. */
export const RecordFilter = z.object({
  verdict: z.enum(VERDICTS, '없는 결정입니다.').nullable().default(null).catch(null),
  rule: z.enum(REPORT_REASONS, '없는 사유입니다.').nullable().default(null).catch(null),
})
export type RecordFilter = z.output<typeof RecordFilter>

/** The decisions that can no longer be undone, newest first. */
export function listRecords(filter: RecordFilter, paging: Paging, now = Date.now()): Page<PublicRecord> {
  const asked = and(isPublic(now), ...conditions(filter))
  const query = db
    .select({
      id: decisions.id,
      kind: reportCases.subjectKind,
      verdict: decisions.verdict,
      rule: decisions.rule,
      days: decisions.days,
      decidedAt: decisions.decidedAt,
      appeal: sql<PublicRecord['appeal']>`case when ${appeals.decisionId} is null then null
        else coalesce(${appeals.outcome}, 'OPEN') end`,
    })
    .from(decisions)
    .innerJoin(reportCases, eq(reportCases.id, decisions.caseId))
    .leftJoin(appeals, eq(appeals.decisionId, decisions.id))
    .where(asked)
    .orderBy(desc(decisions.decidedAt), desc(decisions.id))
  return paged(query, countRows(decisions, asked), paging)
}

/** The number of decisions by month (in Seoul, `2026-11`) and verdict, newest month first, at most twelve months. */
export const countByMonth = (now = Date.now()): { month: string; verdict: Verdict; count: number }[] =>
  db
    .select({ month: MONTH, verdict: decisions.verdict, count: sql<number>`count(*)` })
    .from(decisions)
    .where(and(isPublic(now), sql`${decisions.decidedAt} > ${now} - 366 * 86400000`))
    .groupBy(MONTH, decisions.verdict)
    .orderBy(desc(MONTH))
    .all()

const MONTH = sql<string>`strftime('%Y-%m', ${decisions.decidedAt} / 1000 + 9 * 3600, 'unixepoch')`

const isPublic = (now: number): SQL | undefined =>
  and(isNull(decisions.undoneAt), lte(decisions.decidedAt, now - HOUR_MS))

const conditions = ({ verdict, rule }: RecordFilter): (SQL | undefined)[] => [
  verdict ? eq(decisions.verdict, verdict) : undefined,
  rule ? eq(decisions.rule, rule) : undefined,
]
