/** A frame that a server sends: without a mask. */
interface FrameSize {
  headBytes: number
  /** The bytes after the head. */
  length: number
}

/** The size of the WebSocket frame at a place; null while its head is not wholly there. */
export function measureFrame(bytes: Buffer, at: number): FrameSize | null {
  const left = bytes.length - at
  if (left < 2) return null
  const short = bytes[at + 1]! & 127
  if (short < 126) return { headBytes: 2, length: short }
  if (short === 126) return left < 4 ? null : { headBytes: 4, length: bytes.readUInt16BE(at + 2) }
  return left < 10 ? null : { headBytes: 10, length: Number(bytes.readBigUInt64BE(at + 2)) }
}

/** Cuts a stream of a server's WebSocket frames into its frames, which come in any chunks. */
export function createFrameCutter(onFrame: (frame: Buffer, headBytes: number) => void) {
  let held: Buffer = Buffer.alloc(0)
  return (bytes: Uint8Array): void => {
    held = held.length === 0 ? Buffer.from(bytes) : Buffer.concat([held, bytes])
    let at = 0
    let size = measureFrame(held, at)
    while (size && at + size.headBytes + size.length <= held.length) {
      const end = at + size.headBytes + size.length
      onFrame(held.subarray(at, end), size.headBytes)
      at = end
      size = measureFrame(held, at)
    }
    held = held.subarray(at)
  }
}
