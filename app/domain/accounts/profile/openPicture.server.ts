import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { Metadata, ResizeOptions, Sharp, default as SharpLibrary } from 'sharp'
import { forgetSingleton, processSingleton } from '#db/singleton.ts'

/** Phones take pictures of 50 megapixels. JPEG is read in rows and shrunk while it is read, so it may be this large. */
const MAX_PIXELS = 50_000_000
/**
 * A decoder holds at most this many 8-bit RGB pixels at once, and half as many in a format that takes twice the memory.
 */
const MAX_HELD_PIXELS = 4096 * 3072
/** JPEG shrinks by these factors while it is read. */
const JPEG_SHRINKS = [8, 4, 2]

/** A file that is no picture, or one with more pixels than we decode. */
export class PictureError extends Error {
  readonly isTooLarge: boolean

  constructor(message: string, isTooLarge: boolean) {
    super(message)
    this.name = 'PictureError'
    this.isTooLarge = isTooLarge
  }
}

/**
 * Loads sharp with the first picture, because it takes some 20 MB. A worker thread loads its native part first, which
 * would otherwise block the process for 50 ms.
 */
export const loadSharp = (): Promise<typeof SharpLibrary> =>
  processSingleton('sharp', () => load().catch(tryAgain), { survives: true })

function tryAgain(error: Error): never {
  forgetSingleton('sharp')
  throw error
}

async function load(): Promise<typeof SharpLibrary> {
  const ahead = new Worker(createRequire(import.meta.url).resolve('sharp'))
  await once(ahead, 'exit')
  const { default: sharp } = await import('sharp')
  // Process-wide: one thread per picture, and no cache in libvips, so that its memory is free after each picture.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/**
 * Opens a picture that will be resized to at most `largest`: its first frame, upright. Reads the header
 * only. Throws a PictureError for a file in none of the `formats`, and for one whose pixels take too much
 * memory to decode.
 */
export async function openPicture(
  bytes: Uint8Array,
  largest: ResizeOptions,
  formats: readonly string[],
): Promise<Sharp> {
  const sharp = await loadSharp()
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: Error) => {
      throw new PictureError(error.message, false)
    })
  const format = formatOf(metadata)
  if (!formats.includes(format)) throw new PictureError(`no picture: ${format}`, false)
  const { width, height } = metadata
  if (width * height > MAX_PIXELS || heldPixels(metadata, largest) > MAX_HELD_PIXELS)
    throw new PictureError(`too many pixels: ${width} x ${height} ${format}`, true)
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient()
}

const formatOf = ({ format, compression }: Metadata): string =>
  format === 'heif' && compression === 'av1' ? 'avif' : format

/** How many pixels the decoder holds at once. */
function heldPixels(metadata: Metadata, largest: ResizeOptions): number {
  const { format, width, height, isProgressive, orientation = 1 } = metadata
  const pixels = width * height
  if (format === 'jpeg' && !isProgressive) {
    // Rotating needs the whole picture, but sharp shrinks it before.
    return orientation === 1 ? 0 : pixels / shrinkOf(metadata, largest) ** 2
  }
  return needsTwiceTheMemory(metadata) ? 2 * pixels : pixels
}

/**
 * True for a format that takes twice the memory per pixel: more channels or bits, colours in full resolution, frames.
 */
const needsTwiceTheMemory = ({ format, depth, space, chromaSubsampling }: Metadata): boolean =>
  depth === 'ushort' || space === 'cmyk' || chromaSubsampling === '4:4:4' || ['gif', 'heif'].includes(format)

/** By how much sharp shrinks a JPEG while it is read. */
function shrinkOf({ width, height }: Metadata, largest: ResizeOptions): number {
  const ratios = [width / (largest.width ?? width), height / (largest.height ?? height)]
  const ratio = largest.fit === 'inside' ? Math.max(...ratios) : Math.min(...ratios)
  return JPEG_SHRINKS.find((shrink) => shrink <= ratio) ?? 1
}
