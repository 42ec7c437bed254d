import { processSingleton } from '#db/singleton.ts'
import { refuse } from '#domain/refusal.ts'
import { householdOf } from '../protection/address.server.ts'

/*
 * Bodies with files are in memory from their first byte until their request is answered. What is not read waits in the
 * visitor's network, so a limit on what is read bounds the memory.
 */

const MEGABYTE = 1024 * 1024
/** Copies of the parser make it two to three times as much. */
const MAX_BYTES = 20 * MEGABYTE
/** Of one address: three photos of a phone. */
const MAX_OF_ADDRESS = 12 * MEGABYTE
const RETRY_SECONDS = 10

interface Held {
  total: number
  ofAddress: Map<string, number>
  ofRequest: WeakMap<Request, number>
  ends: WeakMap<Request, () => void>
}

const held = () =>
  processSingleton<Held>(
    'held-bodies',
    () => ({ total: 0, ofAddress: new Map(), ofRequest: new WeakMap(), ends: new WeakMap() }),
    { survives: true },
  )

/** The request with its body counted while it arrives; reading it fails with `too_many` past the limits. */
export function countBody(request: Request): Request {
  const { url, method, headers } = request
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      holdBytes(request, chunk.byteLength)
      controller.enqueue(chunk)
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
  const bytes = held().ofRequest.get(request)
  if (bytes === undefined) return
  held().ofRequest.delete(request)
  add(request, -bytes)
}

function holdBytes(request: Request, bytes: number): void {
  const { total, ofAddress, ofRequest } = held()
  const ofThis = ofRequest.get(request) ?? 0
  if (ofThis + bytes > MAX_OF_ADDRESS)
    refuse('invalid', '파일은 한 번에 모두 12MB까지 보낼 수 있습니다. 나누어 올려주세요.', {
      code: 'too_large',
    })
  const own = ofAddress.get(householdOf(request)) ?? 0
  if (total + bytes > MAX_BYTES || own + bytes > MAX_OF_ADDRESS)
    refuse('too_many', '업로드 중인 파일이 많습니다. 잠시 후 다시 올려주세요.', {
      retryAfterSeconds: RETRY_SECONDS,
    })
  ofRequest.set(request, ofThis + bytes)
  add(request, bytes)
}

function add(request: Request, bytes: number): void {
  const bodies = held()
  const address = householdOf(request)
  const own = (bodies.ofAddress.get(address) ?? 0) + bytes
  if (own > 0) bodies.ofAddress.set(address, own)
  else bodies.ofAddress.delete(address)
  bodies.total += bytes
}
