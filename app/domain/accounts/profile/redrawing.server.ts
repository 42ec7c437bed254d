import sharp, { type ResizeOptions } from 'sharp'
import { refuse } from '#domain/refusal.ts'

const MAX_PIXELS = 50_000_000
const TIMEOUT_SECONDS = 5
/** Of JPEG, PNG and GIF. */
const BEGINNINGS = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF87a', 'GIF89a']

/** A redrawn picture, and its size in pixels. */
export interface Redrawn {
  webp: Buffer
  width: number
  height: number
}

/**
 * Redraws a picture as WebP: its first frame, upright, at most `size`, without metadata. Refuses `invalid`
 * for a file that by its content is no JPEG, PNG, WebP or GIF or has too many pixels.
 */
export async function redraw(bytes: Uint8Array, size: ResizeOptions): Promise<Redrawn> {
  if (!isPicture(bytes)) refusePicture('JPEG, PNG, WebP, GIF 사진만 올릴 수 있습니다.')
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .rotate()
    .resize(size)
    .webp()
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer({ resolveWithObject: true })
    .catch(() => refusePicture('사진을 읽을 수 없습니다. 다른 사진을 골라주세요.'))
  return { webp: data, width: info.width, height: info.height }
}

/** Decided by the first bytes, because libvips would also open SVG, PDF and others. */
function isPicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return BEGINNINGS.some((beginning) => head.startsWith(beginning)) || /^RIFF.{4}WEBP/s.test(head)
}

function refusePicture(message: string): never {
  return refuse('invalid', message, { fields: { file: message } })
}
