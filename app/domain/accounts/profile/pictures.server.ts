import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { db, write } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import type { Member } from '../member.ts'
import { assertMayWrite } from '../suspensions.server.ts'
import { getLivingUser } from '../users.server.ts'
import { redraw } from './redrawing.server.ts'
import { assertFewUploads, attachUpload, keepUpload, removeUpload } from './uploads.server.ts'

const SIDE_PX = 256

export const PICTURE_MAX_BYTES = 5 * 1024 * 1024

/** The new profile picture, null for none. */
export const NewPicture = z.object({
  imagePath: z.string('imagePath를 보내주세요.').max(200, '올린 사진의 주소가 아닙니다.').nullable(),
})

/**
 * Stores a member's profile picture, redrawn as a square: its first frame, upright, without metadata.
 * Refuses `invalid` for a file that by its content is no JPEG, PNG, WebP or GIF or has too many pixels,
 * `too_many`, and a suspended member.
 */
export async function uploadPicture(member: Member, bytes: Uint8Array): Promise<string> {
  assertMayWrite(member)
  assertFewUploads(member)
  const { imagePath } = await keepUpload(
    member,
    await redraw(member, bytes, { width: SIDE_PX, height: SIDE_PX, fit: 'cover' }),
  )
  return imagePath
}

/** Sets or removes the profile picture and deletes the former one. Refuses as `attachUpload` does. */
export function applyPicture(member: Member, { imagePath }: z.output<typeof NewPicture>): Member {
  return write(() => {
    assertMayWrite(member)
    const current = getLivingUser(member.id)
    if (imagePath === current.imageUrl) return current
    if (imagePath !== null) attachUpload(current, imagePath, 'imagePath')
    if (current.imageUrl !== null) removeUpload(current.imageUrl)
    db.update(users).set({ imageUrl: imagePath }).where(eq(users.id, current.id)).run()
    return { ...current, imageUrl: imagePath }
  })
}
