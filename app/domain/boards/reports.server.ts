import { eq, sql } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { boardReports, boards } from '#db/schema/boards.ts'
import type { Member } from '#domain/accounts/member.ts'
import { assertMayWrite } from '#domain/accounts/suspensions.server.ts'
import type { WritingReport } from '#domain/comments/newComment.server.ts'
import { refuse } from '#domain/refusal.ts'
import { BLINDING_WEIGHT, reportWeight } from '#domain/rewards/voters.server.ts'
import { getBoardRow } from './boards.server.ts'
import { endPostDeal } from './deals/postDeals.server.ts'

/**
 * Reports another member's post (decisions: Community), once per member; the deal of a post that reports hide ends. Refuses `not_found`, `conflict` for a second
 * report, `invalid` for the member's own post, and a suspended member.
 */
export function reportBoard(member: Member, id: number, { reason }: WritingReport, now = Date.now()): void {
  write(() => {
    assertMayWrite(member, now)
    const { userId, blindedAt } = getBoardRow(id)
    if (userId === member.id) refuse('invalid', '내 글은 신고할 수 없습니다.')
    const report = {
      boardId: id,
      userId: member.id,
      weight: reportWeight(member, now),
      reason,
      createdAt: now,
    }
    if (db.insert(boardReports).values(report).onConflictDoNothing().run().changes === 0)
      refuse('conflict', '이미 신고하신 글입니다. 검토하고 있습니다.')
    if (blindedAt !== null || sumWeights(id) < BLINDING_WEIGHT) return
    db.update(boards).set({ blindedAt: now }).where(eq(boards.id, id)).run()
    endPostDeal(id, now)
  })
}

const sumWeights = (id: number): number =>
  db
    .select({ total: sql<number>`coalesce(sum(${boardReports.weight}), 0)` })
    .from(boardReports)
    .where(eq(boardReports.boardId, id))
    .get()!.total
