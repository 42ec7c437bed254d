import type * as z from 'zod'
import { sqlite, write } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { PRODUCT_COMMENTS } from '#domain/catalog/comments.server.ts'
import { CommentEdit, type NewComment as Made, NewComment } from '#domain/comments/newComment.server.ts'
import type { CommentPlace } from '#domain/comments/place.server.ts'
import { editComment, writeComment } from '#domain/comments/writing.server.ts'
import { announceSubject } from '#domain/moderation/subjects.server.ts'

/**
 * Writes a comment on a product, as a form sends it or, with `html`, as an app sends it, and notifies whom it concerns;
 * returns its id.
 */
export function comment(
  member: Member,
  productId: number,
  text: string,
  { html, now, ...input }: { html?: string; now?: number } & Partial<Made> = {},
): number {
  const said = html === undefined ? { text } : { content: html }
  return commentOn(member, PRODUCT_COMMENTS, productId, { ...said, ...input }, now)
}

/** Writes a comment and notifies whom it concerns; returns its id. */
export const commentOn = (
  member: Member,
  place: CommentPlace,
  subjectId: number,
  input: z.input<typeof NewComment>,
  now = Date.now(),
): number =>
  write(() => {
    const { id } = writeComment(member, place, subjectId, NewComment.parse(input), now)
    announceSubject({ kind: place.act, id }, now)
    return id
  })

/** Edits a comment and notifies whom the new text mentions. */
export const editOn = (
  member: Member,
  place: CommentPlace,
  id: number,
  input: z.input<typeof CommentEdit>,
): void =>
  write(() => {
    editComment(member, place, id, CommentEdit.parse(input))
    announceSubject({ kind: place.act, id }, Date.now())
  })

/** Puts replies below a comment on a product, past the limits of writing; returns their ids. */
export function addReplies(member: Member, productId: number, headId: number, count: number): number[] {
  const add = sqlite().prepare(
    `insert into product_comments (product_id, user_id, parent_id, target_id, content, plain_content, images, written_at)
     values (?, ?, ?, ?, '답', '답', '[]', 0)`,
  )
  const addOne = () => Number(add.run(productId, member.id, headId, headId).lastInsertRowid)
  return write(() => Array.from({ length: count }, addOne))
}

/** Makes a member's account this number of days old. */
export const ageDays = (member: Member, days: number, now = Date.now()): void =>
  void sqlite()
    .prepare('update users set created_at = ? where id = ?')
    .run(now - days * 86_400_000, member.id)
