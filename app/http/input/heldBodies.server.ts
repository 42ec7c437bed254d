import { processSingleton } from '#db/singleton.ts'
import { Refusal, refuse } from '#domain/refusal.ts'
import { householdOf } from '../protection/address.server.ts'

/*
 * Bodies with files are in memory from their first byte until their request is answered. Unread bytes stay in the
 * network buffers, so a limit on the bytes that are read limits the memory.
 */

const MEGABYTE = 1024 * 1024
/** Of all bodies together. With the copies of the parser, the memory is two to three times as much. */
const MAX_BYTES = 20 * MEGABYTE
/** Of the bodies of one address: three photos of a phone. */
const MAX_OF_ADDRESS = 12 * MEGABYTE
const RETRY_SECONDS = 10
/** A body that has been arriving for longer than this may be given up when another body needs the room. */
const MIN_ARRIVING_MS = 15_000
/** The speed of a body is measured by the time that its last one to two strides took. */
const STRIDE = MEGABYTE / 4

/** A body that arrives. */
interface HeldBody {
  household: string
  bytes: number
  begunAt: number
  /** When the body passed its last two strides, the earlier one first. */
  passedAt: [number, number]
  /** All of the body has arrived, and its pictures wait to be redrawn. */
  isWhole: boolean
  /** Ends the reading of the body. */
  giveUp: (reason: Refusal) => void
}

interface Held {
  total: number
  ofAddress: Map<string, number>
  bodies: Map<Request, HeldBody>
  ends: WeakMap<Request, () => void>
}

const held = () =>
  processSingleton<Held>(
    'held-bodies',
    () => ({ total: 0, ofAddress: new Map(), bodies: new Map(), ends: new WeakMap() }),
    { survives: true },
  )

/**
 * Returns the request with a body that is counted while it arrives. Reading the body fails with `too_many` past the
 * limits, or when another body needs the room and this one is the slowest.
 */
export function countBody(request: Request): Request {
  const { url, method, headers } = request
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    start: (controller) => {
      const now = performance.now()
      held().bodies.set(request, {
        household: householdOf(request),
        bytes: 0,
        begunAt: now,
        passedAt: [now, now],
        isWhole: false,
        giveUp: (reason) => controller.error(reason),
      })
    },
    transform: (chunk, controller) => {
      holdBytes(request, chunk.byteLength)
      controller.enqueue(chunk)
    },
    flush: () => {
      const body = held().bodies.get(request)
      if (body) body.isWhole = true
    },
  })
  const body = request.body?.pipeThrough(counting)
  return new Request(url, { method, headers, body, duplex: 'half' } as RequestInit)
}

/** Calls `end` when the request is answered. */
export const atRelease = (request: Request, end: () => void): void => void held().ends.set(request, end)

/** Forgets the body of a request that is answered. */
export function releaseBody(request: Request): void {
  held().ends.get(request)?.()
  forgetBody(request)
}

function forgetBody(request: Request): void {
  const body = held().bodies.get(request)
  if (body === undefined) return
  held().bodies.delete(request)
  add(body, -body.bytes)
}

function holdBytes(request: Request, bytes: number): void {
  const body = held().bodies.get(request)
  if (body === undefined) return
  if (body.bytes + bytes > MAX_OF_ADDRESS)
    refuse('invalid', '파일은 한 번에 모두 12MB까지 보낼 수 있습니다. 나누어 올려주세요.', {
      code: 'too_large',
    })
  const ofAddress = () => held().ofAddress.get(body.household) ?? 0
  makeRoom(
    body,
    () => ofAddress() + bytes <= MAX_OF_ADDRESS,
    ({ household }) => household === body.household,
  )
  makeRoom(
    body,
    () => held().total + bytes <= MAX_BYTES,
    () => true,
  )
  if (Math.floor(body.bytes / STRIDE) < Math.floor((body.bytes + bytes) / STRIDE))
    body.passedAt = [body.passedAt[1], performance.now()]
  add(body, bytes)
}

/**
 * Gives up the slowest of the other bodies until there is room. Refuses `too_many` if no other body has been arriving
 * for at least `MIN_ARRIVING_MS`.
 */
function makeRoom(own: HeldBody, hasRoom: () => boolean, mayGiveUp: (body: HeldBody) => boolean): void {
  while (!hasRoom()) {
    const begunBefore = performance.now() - MIN_ARRIVING_MS
    const mayEnd = (body: HeldBody) =>
      body !== own && body.bytes > 0 && !body.isWhole && body.begunAt < begunBefore && mayGiveUp(body)
    const [slowest] = [...held().bodies]
      .filter(([, body]) => mayEnd(body))
      .sort(([, a], [, b]) => a.passedAt[0] - b.passedAt[0])
    if (!slowest)
      refuse('too_many', '업로드 중인 파일이 많습니다. 잠시 후 다시 올려주세요.', {
        retryAfterSeconds: RETRY_SECONDS,
      })
    const [request, body] = slowest
    forgetBody(request)
    body.giveUp(
      new Refusal('too_many', '파일이 천천히 도착하여 업로드를 중단하였습니다. 잠시 후 다시 올려주세요.', {
        retryAfterSeconds: RETRY_SECONDS,
      }),
    )
  }
}

function add(body: HeldBody, bytes: number): void {
  const { ofAddress } = held()
  const own = (ofAddress.get(body.household) ?? 0) + bytes
  if (own > 0) ofAddress.set(body.household, own)
  else ofAddress.delete(body.household)
  body.bytes += bytes
  held().total += bytes
}
