import sharp, { type Sharp } from 'sharp'
import { PICTURE_WIDTHS, type PictureWidth } from '#domain/catalog/pictures/pictures.ts'

const MAX_PIXELS = 40_000_000
const TIMEOUT_SECONDS = 5
const QUALITY = 78
/** Transparent parts of a photograph lie on white, in either theme. */
const GROUND = '#ffffff'
/** libvips would also open SVG, PDF and others. */
const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'avif']

/**
 * Draws a picture in every width: its first frame, upright, without metadata. Throws for a file that is no
 * picture.
 */
export async function drawPicture(bytes: Uint8Array): Promise<Map<PictureWidth, Buffer>> {
  const original = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const { format, compression } = await original.metadata()
  const known = format === 'heif' && compression === 'av1' ? 'avif' : format
  if (!FORMATS.includes(known)) throw new RangeError(`no picture: ${known}`)
  const drawn = new Map<PictureWidth, Buffer>()
  for (const width of PICTURE_WIDTHS) drawn.set(width, await drawIn(original, width))
  return drawn
}

const drawIn = (original: Sharp, width: PictureWidth): Promise<Buffer> =>
  original
    .clone()
    .rotate()
    .resize(width, width, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: GROUND })
    .webp({ quality: QUALITY })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer()
