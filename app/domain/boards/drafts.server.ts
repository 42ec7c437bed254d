import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { boardDrafts } from '#db/schema/boards.ts'
import type { Member } from '#domain/accounts/member.ts'
import { holdUploads, isUploadPath } from '#domain/accounts/profile/uploads.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { deleteRows } from '#domain/drainGroups.server.ts'
import { refuse } from '#domain/refusal.ts'
import { cleanPost, listPictures } from '#domain/richText.server.ts'
import { getOwnBoard } from './boards.server.ts'
import type { BoardDraft } from './newBoard.server.ts'

const KEPT_MS = 30 * DAY_MS

export type Draft = typeof boardDrafts.$inferSelect

/** The member's unfinished post; null without one, and 30 days after it was saved. */
export function findDraft(member: Member, now = Date.now()): Draft | null {
  const current = and(eq(boardDrafts.userId, member.id), gt(boardDrafts.savedAt, now - KEPT_MS))
  return db.select().from(boardDrafts).where(current).get() ?? null
}

/**
 * Keeps an unfinished post and its pictures for 30 days, in place of the previous one; returns when it was saved.
 * Refuses `not_found` for the edit of a post that is not the member's own, and `conflict`: with code `other_draft` when
 * the stored draft is not the one that `input.replaces` names, because another device or tab saved it; with code
 * `draft_gone` when the named draft is gone, so that a late save does not bring back the draft of a published post.
 */
export function saveDraft(member: Member, input: BoardDraft, now = Date.now()): number {
  const { boardId, version, title, category, dealUrl, dealPrice, dealShippingFee, dealShopName } = input
  const deal = { dealUrl, dealPrice, dealShippingFee, dealShopName }
  const content = cleanPost(input.content)
  const images = [...new Set([...listPictures(content), ...input.images.filter(isUploadPath)])]
  write(() => {
    if (boardId !== null) getOwnBoard(member, boardId)
    assertReplaces(member, input, now)
    const draft = { boardId, version, title, category, content, images, deal, savedAt: now }
    db.insert(boardDrafts)
      .values({ ...draft, userId: member.id })
      .onConflictDoUpdate({ target: boardDrafts.userId, set: draft })
      .run()
    holdUploads(member, images, now + KEPT_MS)
  })
  return now
}

function assertReplaces(member: Member, { replaces }: BoardDraft, now: number): void {
  if (replaces === undefined) return
  const savedAt = findDraft(member, now)?.savedAt ?? null
  if (savedAt === replaces) return
  if (savedAt === null)
    refuse('conflict', '임시 저장한 글이 이미 등록되었거나 삭제되었습니다. 다시 저장해주세요.', {
      code: 'draft_gone',
    })
  refuse('conflict', '임시 저장한 다른 글이 있습니다.', { code: 'other_draft' })
}

/**
 * Removes the member's unfinished post; with `of` only that of this post, null for a new one. Without one it changes
 * nothing.
 */
export function removeDraft(member: Member, of?: number | null): void {
  const isOf = of === undefined ? undefined : sql`${boardDrafts.boardId} is ${of}`
  write(() =>
    db
      .delete(boardDrafts)
      .where(and(eq(boardDrafts.userId, member.id), isOf))
      .run(),
  )
}

/**
 * Drops the member's draft of `savedAt`. It is only marked as expired, so that it can be restored until the next night.
 */
export function dropDraft(member: Member, savedAt: number): void {
  write(() => moveDraft(member, savedAt, savedAt - KEPT_MS))
}

/** Restores the dropped draft of `savedAt`. Refuses `not_found` when it is deleted or another draft was saved since. */
export function restoreDraft(member: Member, savedAt: number): void {
  write(() => {
    const [back] = moveDraft(member, savedAt - KEPT_MS, savedAt)
    if (!back) refuse('not_found', '되돌릴 수 있는 시간이 지났습니다.')
  })
}

const moveDraft = ({ id }: Member, from: number, to: number) =>
  db
    .update(boardDrafts)
    .set({ savedAt: to })
    .where(and(eq(boardDrafts.userId, id), eq(boardDrafts.savedAt, from)))
    .returning({ savedAt: boardDrafts.savedAt })
    .all()

/** Deletes drafts that were saved more than 30 days ago. */
export const forgetOldDrafts = (now = Date.now()): Promise<void> =>
  deleteRows(boardDrafts, lte(boardDrafts.savedAt, now - KEPT_MS))
