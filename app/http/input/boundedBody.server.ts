import { takeTurn } from '#db/turn.server.ts'
import { atRelease } from './heldBodies.server.ts'

/**
 * The bytes of a request's body; null for a body of more than `maxBytes`, of which no more than that is read, whether it
 * announced its length or not. What is not read waits in the visitor's network.
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array | null> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) return null
  const chunks: Uint8Array[] = []
  let size = 0
  const body = request.body as AsyncIterable<Uint8Array> | null
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

/** The same for an act that reads its body itself: what it writes by it is written in turn. */
export async function readBytesInTurn(request: Request, maxBytes: number): Promise<Uint8Array | null> {
  const body = await readBytes(request, maxBytes)
  atRelease(request, await takeTurn())
  return body
}
