import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

const OPCODE = { continued: 0x0, text: 0x1, binary: 0x2 } as const
const FLOOD_CHUNK = 64 * 1024

/** A WebSocket of bare bytes: it can send what no library would. */
export interface RawSocket {
  send: (data: string | Uint8Array) => void
  /** Sends pieces of one message that never ends until it is cut; resolves with the bytes that were taken. */
  flood: (bytes: number) => Promise<number>
  /** Everything that came, as text with the heads of its frames. */
  heard: () => string
  isClosed: () => boolean
  /** Closes the connection without a closing frame. */
  leave: () => void
  /** Stops reading: the other side's buffers fill up. */
  stopReading: () => void
}

/** Opens `ws://…` by hand, from an address of this machine. Throws when the handshake is refused. */
export async function openRawSocket(url: string, localAddress = '127.0.0.1'): Promise<RawSocket> {
  const { hostname, port, pathname } = new URL(url)
  const socket = connect({ port: Number(port), host: hostname, localAddress })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(
    `GET ${pathname} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  const came: Uint8Array[] = []
  socket.on('data', (data: Buffer) => came.push(data))
  await Promise.race([once(socket, 'data'), once(socket, 'close')])
  const heard = () => Buffer.concat(came).toString()
  if (!heard().startsWith('HTTP/1.1 101')) throw new Error(heard().split('\r\n')[0] ?? 'no answer')
  const piece = (opcode: number, data: Uint8Array, isLast: boolean) =>
    socket.write(framed(opcode, data, isLast))
  return {
    send: (data) =>
      void (typeof data === 'string'
        ? piece(OPCODE.text, Buffer.from(data), true)
        : piece(OPCODE.binary, data, true)),
    flood: async (bytes) => {
      const chunk = new Uint8Array(FLOOD_CHUNK).fill(0x78)
      for (let sent = 0; sent < bytes && !socket.destroyed; sent += chunk.length)
        if (!piece(sent === 0 ? OPCODE.text : OPCODE.continued, chunk, false)) await drained(socket)
      if (!socket.closed) await once(socket, 'close')
      return socket.bytesWritten
    },
    heard,
    isClosed: () => socket.closed || socket.readableEnded,
    leave: () => void socket.destroy(),
    stopReading: () => void socket.pause(),
  }
}

const drained = (socket: Socket) =>
  socket.destroyed ? Promise.resolve() : Promise.race([once(socket, 'drain'), once(socket, 'close')])

/** A piece of a client's message; its mask of zeros leaves the bytes as they are. */
function framed(opcode: number, data: Uint8Array, isLast: boolean): Buffer {
  const head = Buffer.alloc(14)
  head[0] = (isLast ? 0x80 : 0) | opcode
  head[1] = 0x80 | 127
  head.writeBigUInt64BE(BigInt(data.length), 2)
  return Buffer.concat([head, data])
}
