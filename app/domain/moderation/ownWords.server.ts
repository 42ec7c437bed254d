import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { appeals, decisions, reportCases } from '#db/schema/moderation.ts'
import type { Member } from '#domain/accounts/member.ts'
import { forgetSubject } from '#domain/devices/histories.server.ts'
import { serveRows } from '#domain/drainGroups.server.ts'

/** The words of an appeal whose author was erased: the decision and its outcome stay. */
const ERASED = '탈퇴한 회원의 이의여서 내용을 삭제하였습니다.'

/** The subject of the messages to staff about a counter-statement. */
export const counterSubject = (caseId: number): string => `counterStatement:${caseId}`

/** The subject of the messages to staff about an appeal. */
export const appealSubject = (decisionId: number): string => `appeal:${decisionId}`

/** What a member said to staff about their own things, with the answers. */
export const listOwnWords = ({ id: authorId }: Member) => ({
  counterStatements: db
    .select({ caseId: reportCases.id, words: reportCases.counterStatement })
    .from(reportCases)
    .where(hasStatement(authorId))
    .all(),
  appeals: db
    .select({
      decisionId: appeals.decisionId,
      words: appeals.words,
      createdAt: appeals.createdAt,
      outcome: appeals.outcome,
      answer: appeals.answer,
      decidedAt: appeals.decidedAt,
    })
    .from(reportCases)
    .innerJoin(decisions, eq(decisions.caseId, reportCases.id))
    .innerJoin(appeals, eq(appeals.decisionId, decisions.id))
    .where(eq(reportCases.authorId, authorId))
    .all(),
})

/** Deletes what a member who is erased said to staff, with the messages about it, in groups. */
export async function forgetOwnWords({ id: authorId }: Member): Promise<void> {
  await serveRows((size) => {
    const cases = db
      .select({ id: reportCases.id })
      .from(reportCases)
      .where(hasStatement(authorId))
      .limit(size)
      .all()
    for (const { id } of cases) {
      db.update(reportCases).set({ counterStatement: null }).where(eq(reportCases.id, id)).run()
      forgetSubject(counterSubject(id))
    }
    return cases.length
  })
  await serveRows((size) => {
    const appealed = db
      .select({ id: appeals.decisionId })
      .from(reportCases)
      .innerJoin(decisions, eq(decisions.caseId, reportCases.id))
      .innerJoin(appeals, eq(appeals.decisionId, decisions.id))
      .where(and(eq(reportCases.authorId, authorId), ne(appeals.words, ERASED)))
      .limit(size)
      .all()
    for (const { id } of appealed) {
      db.update(appeals).set({ words: ERASED }).where(eq(appeals.decisionId, id)).run()
      forgetSubject(appealSubject(id))
    }
    return appealed.length
  })
}

const hasStatement = (authorId: number) =>
  and(eq(reportCases.authorId, authorId), isNotNull(reportCases.counterStatement))
