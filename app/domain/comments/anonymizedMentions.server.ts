import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { LEFT_NAME, type Member } from '#domain/accounts/member.ts'
import type { GroupWork } from '#domain/drainGroups.server.ts'
import { plainTextOf } from '#domain/richText.server.ts'
import { renewMentionText } from './mentionMessages.server.ts'
import { mentionOf } from './mentions.server.ts'
import type { CommentPlace, CommentRow } from './place.server.ts'

/**
 * Rewrites every mention of a member in the comments of a place to `@탈퇴한 사용자`, without a link, because the member is
 * about to be erased. The row of a mention is deleted with the rewrite, so a restart continues where it stopped.
 */
export const anonymizeMentions = (member: Member, place: CommentPlace): GroupWork<Member, CommentRow> => ({
  next: () => (listMentioning(member, place, 1).length > 0 ? member : null),
  list: (_, size) => listMentioning(member, place, size),
  serve: (group) => {
    for (const comment of group) removeName(member, place, comment)
  },
})

/**
 * Makes the links of an account's mentions lead to the account into which it moves, because the erasure of that account
 * finds mentions by their links. Call it in the `write()` that moves the mentions, before they move.
 */
export function turnMentions({ id }: Member, owner: Member, { tables }: CommentPlace): void {
  const { comments, mentions } = tables
  const mentioning = db.select({ id: mentions.commentId }).from(mentions).where(eq(mentions.userId, id))
  const content = sql<string>`replace(${comments.content}, ${mentionOf(id)}, ${mentionOf(owner.id)})`
  db.update(comments).set({ content }).where(inArray(comments.id, mentioning)).run()
}

function listMentioning({ id }: Member, place: CommentPlace, size: number): CommentRow[] {
  const { comments, mentions } = place.tables
  return db
    .select({ comment: comments })
    .from(mentions)
    .innerJoin(comments, eq(comments.id, mentions.commentId))
    .where(eq(mentions.userId, id))
    .orderBy(asc(mentions.commentId))
    .limit(size)
    .all()
    .map(({ comment }) => comment)
}

function removeName(member: Member, place: CommentPlace, comment: CommentRow): void {
  const { comments, mentions } = place.tables
  const link = new RegExp(`${mentionOf(member.id)}@[^<]*</a>`, 'g')
  const content = comment.content.replace(link, `@${LEFT_NAME}`)
  const plainContent = plainTextOf(content)
  db.update(comments).set({ content, plainContent }).where(eq(comments.id, comment.id)).run()
  renewMentionText(place, { ...comment, content, plainContent })
  db.delete(mentions)
    .where(and(eq(mentions.commentId, comment.id), eq(mentions.userId, member.id)))
    .run()
}
