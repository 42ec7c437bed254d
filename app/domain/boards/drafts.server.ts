import { and, eq, gt, lte } from 'drizzle-orm'
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
 * Keeps an unfinished post and its pictures for 30 days, in place of the previous one; returns when it was saved. Refuses
 * `not_found` for the edit of a post that is not the member's own, and `conflict` (`other_draft`) where the draft is another
 * one than `input.replaces` names: another device or tab saved it.
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
  const found = replaces === undefined ? null : findDraft(member, now)
  if (found !== null && found.savedAt !== replaces)
    refuse('conflict', '다른 기기나 창에서 쓰던 글이 저장되어 있습니다.', { code: 'other_draft' })
}

/** Removes the member's unfinished post; without one it changes nothing. */
export function removeDraft(member: Member): void {
  write(() => db.delete(boardDrafts).where(eq(boardDrafts.userId, member.id)).run())
}

/** Deletes drafts that were saved more than 30 days ago. */
export const forgetOldDrafts = (now = Date.now()): Promise<void> =>
  deleteRows(boardDrafts, lte(boardDrafts.savedAt, now - KEPT_MS))
