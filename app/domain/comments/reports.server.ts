import { eq, sql } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { assertMayWrite } from '#domain/accounts/suspensions.server.ts'
import { refuse } from '#domain/refusal.ts'
import { BLINDING_WEIGHT, reportWeight } from '#domain/rewards/voters.server.ts'
import { forgetCalls } from './callMessages.server.ts'
import type { WritingReport } from './newComment.server.ts'
import type { CommentPlace } from './place.server.ts'
import { getVisibleComment } from './writing.server.ts'

/**
 * Reports another member's comment (decisions: Community), once per member. Refuses `not_found`, `conflict`
 * for a second report, `invalid` for the member's own comment, and a suspended member.
 */
export function reportComment(
  member: Member,
  place: CommentPlace,
  id: number,
  { reason }: WritingReport,
  now = Date.now(),
): void {
  write(() => {
    assertMayWrite(member, now)
    const comment = getVisibleComment(place, id)
    const { userId, blindedAt } = comment
    if (userId === member.id) refuse('invalid', '내 댓글은 신고할 수 없습니다.')
    const { comments, reports } = place.tables
    const report = {
      commentId: id,
      userId: member.id,
      weight: reportWeight(member, now),
      reason,
      createdAt: now,
    }
    if (db.insert(reports).values(report).onConflictDoNothing().run().changes === 0)
      refuse('conflict', '이미 신고하신 댓글입니다. 검토하고 있습니다.')
    if (blindedAt !== null || sumWeights(place, id) < BLINDING_WEIGHT) return
    db.update(comments).set({ blindedAt: now }).where(eq(comments.id, id)).run()
    forgetCalls(place, comment)
  })
}

const sumWeights = ({ tables: { reports } }: CommentPlace, id: number): number =>
  db
    .select({ total: sql<number>`coalesce(sum(${reports.weight}), 0)` })
    .from(reports)
    .where(eq(reports.commentId, id))
    .get()!.total
