import type { Member } from '../member.ts'
import { assertMayWrite } from '../suspensions.server.ts'
import { redraw } from './redrawing.server.ts'
import { assertFewUploads, keepUpload, type Upload } from './uploads.server.ts'

const MAX_SIDE_PX = 1600

export const IMAGE_MAX_BYTES = 10 * 1024 * 1024

/**
 * Stores a picture for a member's writing, at most 1,600 pixels a side. Refuses `invalid` for a file that is not a
 * picture, `too_many`, and a suspended member.
 */
export async function uploadImage(member: Member, bytes: Uint8Array): Promise<Upload> {
  assertMayWrite(member)
  assertFewUploads(member)
  const size = {
    width: MAX_SIDE_PX,
    height: MAX_SIDE_PX,
    fit: 'inside',
    withoutEnlargement: true,
  } as const
  return keepUpload(member, await redraw(member, bytes, size))
}
