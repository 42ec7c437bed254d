import * as z from 'zod'
import type { Member } from '#domain/accounts/member.ts'
import { IMAGE_MAX_BYTES, uploadImage } from '#domain/accounts/profile/images.server.ts'
import { MAX_IMAGES } from '#domain/comments/comment.ts'
import { findPageOf, listThread, type Thread } from '#domain/comments/lists.server.ts'
import type { NewComment } from '#domain/comments/newComment.server.ts'
import type { CommentPlace } from '#domain/comments/place.server.ts'
import { type WrittenComment, writeComment } from '#domain/comments/writing.server.ts'
import { limitActs } from '../protection/limits.server.ts'
import { type Form, pickFiles } from './fileInput.server.ts'
import { readListed } from './input.server.ts'

const PAGE_SIZE = 30

/** The requested page of a thread, or the page of a given comment. */
export const ThreadPlace = z.object({
  comment: z.coerce.number().int().positive().nullable().default(null).catch(null),
  commentPage: z.coerce.number().int().positive().max(1_000_000).default(1).catch(1),
})
type ThreadPlace = z.output<typeof ThreadPlace>

/** The comments of a thing's page: `?commentPage=2`, or the page of `?comment=12`. */
export function readThread(
  viewer: Member | null,
  place: CommentPlace,
  subjectId: number,
  { comment, commentPage }: ThreadPlace,
): Thread {
  const sought = comment && findPageOf(viewer, place, subjectId, comment, PAGE_SIZE)
  return listThread(viewer, place, subjectId, { pageNumber: sought ?? commentPage, pageSize: PAGE_SIZE })
}

/**
 * Reads a comment from its form through `schema`, with the pictures that the form carries: those are the member's
 * uploads from then on. Refuses `invalid` as uploads do.
 */
export async function readComment<T extends z.ZodType>(
  { member, form }: { member: Member; form: Form },
  schema: T,
): Promise<z.output<T>> {
  const files = pickFiles(form, { maxFiles: MAX_IMAGES, maxBytes: IMAGE_MAX_BYTES })
  const images = await Promise.all(files.map((bytes) => uploadImage(member, bytes)))
  const fields = new URLSearchParams(form.fields)
  for (const { imagePath } of images) fields.append('images[]', imagePath)
  return readListed(fields, schema)
}

/** Writes a comment within the limits; a comment sent twice counts once. Refuses as `writeComment` does, and `too_many`. */
export async function postComment(
  { member, request }: { member: Member; request: Request },
  place: CommentPlace,
  subjectId: number,
  input: NewComment,
): Promise<WrittenComment> {
  const act = JSON.stringify([place.act, subjectId, input])
  await limitActs({ member, request, act }, 'COMMENTS')
  return writeComment(member, place, subjectId, input)
}
