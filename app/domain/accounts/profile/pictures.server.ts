import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { db, write } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import type { Member } from '../member.ts'
import { assertMayWrite } from '../suspensions.server.ts'
import { redraw } from './redrawing.server.ts'
import { assertFewUploads, attachUpload, keepUpload, removeUpload } from './uploads.server.ts'

const SIDE_PX = 256

export const PICTURE_MAX_BYTES = 5 * 1024 * 1024

/** A picture to wear, null for none. */
export const NewPicture = z.object({
  imagePath: z.string('imagePath를 보내주세요.').max(200, '올린 사진의 주소가 아닙니다.').nullable(),
})

/**
 * Keeps a member's picture as a square of our own making: its first frame, turned upright, without whatever else
 * the file held. Refuses `invalid` for what is no JPEG, PNG, WebP or GIF by its content or has too many pixels,
 * `too_many`, and whoever is suspended.
 */
export async function uploadPicture(member: Member, bytes: Uint8Array): Promise<string> {
  assertMayWrite(member)
  assertFewUploads(member)
  const { imagePath } = await keepUpload(
    member,
    await redraw(bytes, { width: SIDE_PX, height: SIDE_PX, fit: 'cover' }),
  )
  return imagePath
}

/** Shows an uploaded picture beside the name, or none; the former one goes. Refuses `not_found`. */
export function applyPicture(member: Member, { imagePath }: z.output<typeof NewPicture>): Member {
  return write(() => {
    assertMayWrite(member)
    if (imagePath === member.imageUrl) return member
    if (imagePath !== null) attachUpload(member, imagePath)
    if (member.imageUrl !== null) removeUpload(member.imageUrl)
    db.update(users).set({ imageUrl: imagePath }).where(eq(users.id, member.id)).run()
    return { ...member, imageUrl: imagePath }
  })
}
