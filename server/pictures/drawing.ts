import type { Sharp } from 'sharp'
import { openPicture } from '#domain/accounts/profile/openPicture.server.ts'
import { PICTURE_WIDTHS, type PictureWidth } from '#domain/catalog/pictures/pictures.ts'

const TIMEOUT_SECONDS = 5
const QUALITY = 78
/** The colour behind transparent parts of a photograph, in both themes. */
const GROUND = '#ffffff'
/** The accepted formats: libvips would also open SVG, PDF and others. */
const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'avif']

/**
 * Draws a picture in every width: its first frame, upright, without metadata. Throws for a file that is no
 * picture or has too many pixels.
 */
export async function drawPicture(bytes: Uint8Array): Promise<Map<PictureWidth, Buffer>> {
  const original = await openPicture(bytes, sizeOf(Math.max(...PICTURE_WIDTHS)), FORMATS)
  const drawn = new Map<PictureWidth, Buffer>()
  for (const width of PICTURE_WIDTHS) drawn.set(width, await drawIn(original, width))
  return drawn
}

const sizeOf = (width: number) => ({ width, height: width, fit: 'inside', withoutEnlargement: true }) as const

const drawIn = (original: Sharp, width: PictureWidth): Promise<Buffer> =>
  original
    .clone()
    .resize(sizeOf(width))
    .flatten({ background: GROUND })
    .webp({ quality: QUALITY })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer()
