import { takeTurn } from '#db/turn.server.ts'
import { atRelease } from './heldBodies.server.ts'

/**
 * The bytes of a request's body; null if it has more than `maxBytes`. At most `maxBytes` are read, whether or not the
 * request announced its length. The unread rest stays in the network buffers.
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

/** The same for an act that reads its body itself. Then waits until it is this request's turn to write. */
export async function readBytesInTurn(request: Request, maxBytes: number): Promise<Uint8Array | null> {
  const body = await readBytes(request, maxBytes)
  atRelease(request, await takeTurn())
  return body
}
