import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import * as z from 'zod'
import { db, write } from '../../../../db/client.server.ts'
import { users } from '../../../../db/schema/accounts.ts'
import { refuse } from '../../refusal.ts'
import type { Member } from '../member.ts'
import { assertMayWrite } from '../suspensions.server.ts'
import { assertFewUploads, attachUpload, keepUpload, removeUpload } from './uploads.server.ts'

const SIDE_PX = 256
const MAX_PIXELS = 50_000_000
const TIMEOUT_SECONDS = 5
/** Of JPEG, PNG and GIF. */
const BEGINNINGS = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF87a', 'GIF89a']

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
  return keepUpload(member, await redraw(bytes))
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

async function redraw(bytes: Uint8Array): Promise<Buffer> {
  if (!isPicture(bytes)) refusePicture('JPEG, PNG, WebP, GIF 사진만 올릴 수 있습니다.')
  return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .rotate()
    .resize(SIDE_PX, SIDE_PX)
    .webp()
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer()
    .catch(() => refusePicture('사진을 읽을 수 없습니다. 다른 사진을 골라주세요.'))
}

/** By the first bytes alone: libvips would also open SVG, PDF and others. */
function isPicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return BEGINNINGS.some((beginning) => head.startsWith(beginning)) || /^RIFF.{4}WEBP/s.test(head)
}

function refusePicture(message: string): never {
  return refuse('invalid', message, { fields: { file: message } })
}
