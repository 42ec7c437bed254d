import PQueue from 'p-queue'
import type { ResizeOptions } from 'sharp'
import { processSingleton } from '#db/singleton.ts'
import { refuse, refuseField } from '#domain/refusal.ts'
import type { Member } from '../member.ts'
import { loadSharp, openPicture, PictureError } from './openPicture.server.ts'
import { PHONE_WIDTH_PX } from './phonePicture.ts'

const TIMEOUT_SECONDS = 5
const FORMATS = ['jpeg', 'png', 'webp', 'gif']
/** The first bytes of JPEG, PNG and GIF files. */
const BEGINNINGS = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF87a', 'GIF89a']
/** At most this many pictures of all members wait in memory or are being redrawn. */
const MAX_WAITING = 12
/** At most this many of them belong to one member: a comment has three pictures. */
const MAX_OF_MEMBER = 4
const RETRY_SECONDS = 10

/** A redrawn picture, and its size in pixels. */
export interface Redrawn {
  webp: Buffer
  /** The same at most 720 pixels wide; null where `webp` is no wider. */
  phoneWebp: Buffer | null
  width: number
  height: number
}

/** The queue of pictures to redraw, one at a time, because decoding takes up to 150 MB. */
const line = () =>
  processSingleton(
    'redrawing',
    () => ({ queue: new PQueue({ concurrency: 1 }), waiting: new Map<number, number>() }),
    { survives: true },
  )

/**
 * Redraws a member's picture as WebP: its first frame, upright, at most `size`, without metadata. Refuses
 * `invalid` for a file that by its content is no JPEG, PNG, WebP or GIF or has too many pixels, and
 * `too_many` while 12 pictures wait, or 4 of the member.
 */
export async function redraw(
  { id }: Pick<Member, 'id'>,
  bytes: Uint8Array,
  size: ResizeOptions,
): Promise<Redrawn> {
  if (!isPicture(bytes)) refusePicture('JPEG, PNG, WebP, GIF 사진만 올릴 수 있습니다.')
  const { queue, waiting } = line()
  const own = waiting.get(id) ?? 0
  if (own >= MAX_OF_MEMBER || queue.size + queue.pending >= MAX_WAITING)
    refuse('too_many', '처리 중인 사진이 많습니다. 잠시 후 다시 올려주세요.', {
      retryAfterSeconds: RETRY_SECONDS,
    })
  waiting.set(id, own + 1)
  try {
    return await queue.add(() => draw(bytes, size))
  } finally {
    const left = (waiting.get(id) ?? 1) - 1
    if (left > 0) waiting.set(id, left)
    else waiting.delete(id)
  }
}

async function draw(bytes: Uint8Array, size: ResizeOptions): Promise<Redrawn> {
  try {
    const picture = await openPicture(bytes, size, FORMATS)
    const { data, info } = await picture
      .resize(size)
      .webp()
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer({ resolveWithObject: true })
    return { webp: data, phoneWebp: await drawForPhone(data, info.width), ...sizeOf(info) }
  } catch (error) {
    if (error instanceof PictureError && error.isTooLarge)
      refusePicture(
        '사진의 화소가 너무 많습니다. 일반 JPEG는 5,000만 화소, 그 밖의 사진은 종류에 따라 600만~1,200만 화소까지 올릴 수 있습니다.',
      )
    return refusePicture('사진을 읽을 수 없습니다. 다른 사진을 선택해주세요.')
  }
}

const sizeOf = ({ width, height }: { width: number; height: number }) => ({ width, height })

async function drawForPhone(webp: Buffer, width: number): Promise<Buffer | null> {
  if (width <= PHONE_WIDTH_PX) return null
  const sharp = await loadSharp()
  return sharp(webp).resize({ width: PHONE_WIDTH_PX }).webp().timeout({ seconds: TIMEOUT_SECONDS }).toBuffer()
}

/** Decided by the first bytes, because libvips would also open SVG, PDF and others. */
function isPicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return BEGINNINGS.some((beginning) => head.startsWith(beginning)) || /^RIFF.{4}WEBP/s.test(head)
}

const refusePicture = (message: string): never => refuseField('file', message)
