import { and, desc, eq, gt } from 'drizzle-orm'
import * as z from 'zod'
import { db, write } from '#db/client.server.ts'
import { boards } from '#db/schema/boards.ts'
import type { CommentImage } from '#db/schema/comments.ts'
import { isAdmin, type Member } from '#domain/accounts/member.ts'
import { attachUpload, hideUploads, releaseUpload } from '#domain/accounts/profile/uploads.server.ts'
import { recordStaffAct } from '#domain/accounts/staff/staffActs.server.ts'
import { assertMayWrite } from '#domain/accounts/suspensions.server.ts'
import { DAY_MS, SECOND_MS } from '#domain/clock.ts'
import { isBlank } from '#domain/fields.ts'
import { refuse, refuseField } from '#domain/refusal.ts'
import { recordAction } from '#domain/rewards/actionHistories.server.ts'
import { takeBack } from '#domain/rewards/ledger.server.ts'
import { payWriting } from '#domain/rewards/writings.server.ts'
import { cleanPost, listPictures, plainTextOf } from '#domain/richText.server.ts'
import { MAX_IMAGES, MAX_LETTERS } from './board.ts'
import { boardReference, getBoardRow, getDeletableBoard, getOwnBoard, pathOf } from './boards.server.ts'
import { ADMIN_CATEGORIES, type BoardCategory } from './category.ts'
import { endPostDeal, setPostDeal } from './deals/postDeals.server.ts'
import { removeDraft } from './drafts.server.ts'
import { type BoardEdit, CategoryOfPost, type NewBoard, TOO_LONG } from './newBoard.server.ts'

/** The pictures of a deleted post stay this long for staff, for a decision on reports. */
const PICTURES_KEPT_MS = 30 * DAY_MS

/** The result of writing a post. */
interface WrittenBoard {
  id: number
  /** Whether it earned points. */
  isPaid: boolean
}

/**
 * Writes a post, pays for it within the limits and removes the member's draft unless the draft is another text. Refuses
 * `invalid` for a post without text and pictures, for pictures that are not the member's own, for a category of admins,
 * for a deal in another category than 핫딜, and to a suspended member.
 */
export function writeBoard(member: Member, input: NewBoard, now = Date.now()): WrittenBoard {
  const { type, title, category } = input
  return write(() => {
    assertMayWrite(member, now)
    assertMayUse(member, category, null)
    const words = readWords(member, input.content, { wanted: input.images, before: [] }, now)
    const { id } = db
      .insert(boards)
      .values({ type, title, category, ...words, userId: member.id, writtenAt: now })
      .returning({ id: boards.id })
      .get()
    setPostDeal({ id, category, title }, input.deal, now)
    const said = { reference: boardReference(id), text: words.plainContent || title }
    const action = { direction: 'BY_ME', kind: 'BOARD', subject: title, link: pathOf(id) } as const
    recordAction(member.id, action, now)
    if (!input.keepsDraft) removeDraft(member, null)
    return { id, isPaid: payWriting(member.id, 'BOARD', said, now) }
  })
}

/** An identical post within this time is the same submission. */
const TWIN_WITHIN_MS = 10 * SECOND_MS

/** Writes a post like `writeBoard`; a form that is sent twice writes it once. */
export function writeBoardOnce(member: Member, input: NewBoard, now = Date.now()): WrittenBoard {
  return write(() => {
    const isLast = and(eq(boards.userId, member.id), gt(boards.writtenAt, now - TWIN_WITHIN_MS))
    const last = db.select().from(boards).where(isLast).orderBy(desc(boards.writtenAt), desc(boards.id)).get()
    const isTwin = last !== undefined && last.deletedAt === null && saysTheSame(last, input)
    return isTwin ? { id: last.id, isPaid: false } : writeBoard(member, input, now)
  })
}

/**
 * True when a post has the content of the input. Pictures are compared by their number, because a form without a script
 * uploads them again each time.
 */
function saysTheSame(post: typeof boards.$inferSelect, input: NewBoard): boolean {
  const clean = cleanPost(input.content)
  const paths = new Set([...listPictures(clean), ...input.images])
  return (
    post.title === input.title &&
    post.category === input.category &&
    post.plainContent === plainTextOf(clean) &&
    post.images.length === paths.size
  )
}

/**
 * Changes a member's own post. Refuses like `writeBoard`, `conflict` with code `edited` when another edit or a move
 * came since `version`, and for a post that reports have hidden.
 */
export function editBoard(member: Member, id: number, input: BoardEdit, now = Date.now()): void {
  write(() => {
    assertMayWrite(member, now)
    const board = getOwnBoard(member, id)
    if (board.blindedAt !== null)
      refuse('conflict', '가려진 글은 수정할 수 없습니다. 운영자의 결정을 기다려주세요.')
    if (input.version !== undefined && input.version !== board.version)
      refuse('conflict', '그사이 이 글이 변경되었습니다. 지금 저장된 글을 확인해주세요.', { code: 'edited' })
    assertMayUse(member, input.category, board.category)
    const wanted = input.images ?? board.images.map(({ imagePath }) => imagePath)
    const words = readWords(member, input.content, { wanted, before: board.images }, now)
    const { title, category } = input
    db.update(boards)
      .set({ title, category, ...words, editedAt: now, version: board.version + 1 })
      .where(eq(boards.id, id))
      .run()
    setPostDeal({ id, category, title }, input.deal, now, board.title)
    if (!input.keepsDraft) removeDraft(member, id)
  })
}

/**
 * Deletes a member's own post, as an admin any post, and takes back exactly what it earned its author. Its comments are
 * deleted later in groups (`deletedBoards.server.ts`), its pictures after 30 days, and its deal ends. Refuses
 * `not_found`, and an admin who is suspended for another member's post.
 */
export function deleteBoard(member: Member, id: number, now = Date.now()): void {
  write(() => {
    const { userId, images, title } = getDeletableBoard(member, id)
    if (userId !== member.id) {
      assertMayWrite(member, now)
      recordStaffAct('DELETE_POST', `board:${id}`, { before: title })
    }
    putAway(images, now)
    endPostDeal(id, now)
    const nothing = { title: '', content: '', plainContent: '', images: [] }
    db.update(boards)
      .set({ ...nothing, deletedAt: now })
      .where(eq(boards.id, id))
      .run()
    if (userId !== null) takeBack(userId, 'BOARD', boardReference(id), now)
  })
}

/** The category to which an admin moves a post: 보관 for one that only stays to be read. */
export const NewCategory = z.object({ category: CategoryOfPost })

/**
 * Moves a post to another category, as an admin; a post that is no 핫딜 loses its deal. An edit that its author has open
 * then gets `conflict`. Refuses `not_found`.
 */
export function moveBoard(id: number, { category }: z.output<typeof NewCategory>, now = Date.now()): void {
  write(() => {
    const { title, category: before, version } = getBoardRow(id)
    if (category === before) return
    db.update(boards)
      .set({ category, version: version + 1 })
      .where(eq(boards.id, id))
      .run()
    setPostDeal({ id, category, title }, undefined, now)
    recordStaffAct('MOVE_POST', `board:${id}`, { before, after: category })
  })
}

/** A post keeps the category of admins that an admin gave it. */
function assertMayUse(member: Member, category: BoardCategory | null, before: BoardCategory | null): void {
  if (category === null || category === before || !ADMIN_CATEGORIES.includes(category) || isAdmin(member))
    return
  refuseField('category', '운영자만 쓸 수 있는 말머리입니다.')
}

/** The sanitised text of a post with its pictures. Hides pictures that are no longer used. */
function readWords(
  member: Member,
  html: string,
  { wanted, before }: { wanted: string[]; before: CommentImage[] },
  now: number,
) {
  const clean = cleanPost(html)
  const plainContent = plainTextOf(clean)
  if (plainContent.length > MAX_LETTERS) refuseField('content', TOO_LONG)
  const paths = [...new Set([...listPictures(clean), ...wanted])]
  if (paths.length > MAX_IMAGES) refuseField('images', `사진은 ${MAX_IMAGES}장까지 넣을 수 있습니다.`)
  if (isBlank(plainContent) && paths.length === 0) refuseField('content', '내용을 입력해주세요.')
  const dropped = before.filter(({ imagePath }) => !paths.includes(imagePath))
  putAway(dropped, now)
  const images = paths.map(
    (imagePath) =>
      before.find((image) => image.imagePath === imagePath) ?? attachUpload(member, imagePath, 'images', now),
  )
  return { content: withSizes(clean, images), plainContent, images }
}

/** Hides pictures that a post no longer shows, and has them deleted later. */
function putAway(images: { imagePath: string }[], now: number): void {
  for (const { imagePath } of images) releaseUpload(imagePath, now + PICTURES_KEPT_MS)
  hideUploads(images, now)
}

/** Pictures with their sizes, so that the page does not move when they arrive. */
function withSizes(html: string, images: CommentImage[]): string {
  const sizes = new Map(images.map((image) => [image.imagePath, image]))
  return html.replace(/<img src="([^"]+)"/g, (tag, path: string) => {
    const size = sizes.get(path)
    return size ? `${tag} width="${size.width}" height="${size.height}" loading="lazy"` : tag
  })
}
