// STOMP over a plain socket, as cheap as a client can be: a thousand of them share one core with nothing else.
import { createFrameCutter } from '#tests/support/stomp/webSocketFrames.ts'

const FIN_TEXT = 0x81
const MASKED = 0x80
/** A mask of zeros leaves the text as it is. */
const MASK_BYTES = 4

interface Opening {
  port: number
  path: string
  /** The address that the socket comes from, as a proxy in front tells it. */
  from?: string
  /** Called with the bytes of the server's WebSocket frames, after the upgrade. */
  onBytes: (bytes: Uint8Array) => void
  onClose?: () => void
}

/** An open socket. */
export interface RawSocket {
  sendFrame: (command: string, headers: Record<string, string>, body?: string) => void
  close: () => void
}

/** Opens a WebSocket of STOMP 1.2 on the loopback; resolves after its upgrade. */
export async function openRaw({ port, path, from, onBytes, onClose }: Opening): Promise<RawSocket> {
  const upgraded = Promise.withResolvers<void>()
  let head = ''
  const socket = await Bun.connect({
    hostname: '127.0.0.1',
    port,
    socket: {
      open: (opened) => {
        opened.write(
          `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
            'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n' +
            `${from === undefined ? '' : `X-Forwarded-For: ${from}\r\n`}Sec-WebSocket-Protocol: v12.stomp\r\n\r\n`,
        )
      },
      data: (_, bytes) => {
        if (head === 'over') return onBytes(bytes)
        head += Buffer.from(bytes).toString('latin1')
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        const rest = Buffer.from(head.slice(end + 4), 'latin1')
        if (!head.startsWith('HTTP/1.1 101')) upgraded.reject(new Error(head.slice(0, 80)))
        head = 'over'
        upgraded.resolve()
        if (rest.length > 0) onBytes(rest)
      },
      close: () => {
        upgraded.reject(new Error('closed'))
        onClose?.()
      },
      error: (_, error) => upgraded.reject(error),
    },
  })
  await upgraded.promise
  return {
    sendFrame: (command, headers, body = '') => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
      socket.write(maskedText(`${command}\n${lines.join('')}\n${body}\0`))
    },
    close: () => socket.end(),
  }
}

function maskedText(text: string): Buffer {
  const payload = Buffer.from(text)
  const isLong = payload.length > 125
  const frame = Buffer.alloc(2 + (isLong ? 2 : 0) + MASK_BYTES + payload.length)
  frame[0] = FIN_TEXT
  frame[1] = MASKED | (isLong ? 126 : payload.length)
  if (isLong) frame.writeUInt16BE(payload.length, 2)
  payload.copy(frame, frame.length - payload.length)
  return frame
}

/** Cuts a stream of a server's WebSocket frames into their texts. */
export const createTextReader = (onText: (text: string) => void) =>
  createFrameCutter((frame, headBytes) => onText(frame.toString('utf8', headBytes)))
