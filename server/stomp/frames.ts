import { Parser } from '@stomp/stompjs'

/** A frame from a client: the first value of each header, and the body as UTF-8 and as it came. */
export interface Frame {
  command: string
  headers: ReadonlyMap<string, string>
  body: string
  bytes: Uint8Array
}

/** The data of a connection: text, or bytes if the body is not text. */
export type Chunk = string | Uint8Array

/** A longer frame closes the connection: bytes of command, headers and body. */
export const MAX_FRAME_BYTES = 64 * 1024
const MAX_HEADERS = 100

/** A frame that cannot be read: the connection ends with these words. */
export class FrameError extends Error {}

export const HEARTBEAT = '\n'

/** Frames whose headers are not escaped (STOMP 1.2, Value Encoding). */
const PLAIN = ['CONNECT', 'CONNECTED', 'STOMP']

/**
 * Reads frames from chunks that split them anywhere. `read` throws a FrameError for a frame that is too long, has an
 * undefined escape, or ends wrongly.
 */
export function createFrameReader(onFrame: (frame: Frame) => void): {
  read: (chunk: Chunk) => void
} {
  const decoder = new TextDecoder()
  let pending = 0
  let failure: unknown = null
  const parser = new Parser(
    ({ command, headers, binaryBody = new Uint8Array() }) => {
      pending = 0
      // The parser ignores errors that its listeners throw.
      try {
        if (failure === null)
          onFrame({
            command: `${command}`,
            headers: readHeaders(`${command}`, headers as [string, string][]),
            body: decoder.decode(binaryBody),
            bytes: binaryBody,
          })
      } catch (error) {
        failure = error
      }
    },
    () => {
      pending = 0
    },
  )
  return {
    read: (chunk) => {
      const bytes = new Uint8Array(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
      pending += bytes.length
      if (pending > MAX_FRAME_BYTES) throw new FrameError('The frame is too long.')
      parser.parseChunk(bytes.buffer)
      if (failure !== null) throw failure
    },
  }
}

function readHeaders(command: string, raw: [string, string][]): Frame['headers'] {
  if (raw.length > MAX_HEADERS) throw new FrameError('The frame has too many headers.')
  const isPlain = PLAIN.includes(command)
  const headers = new Map<string, string>()
  for (const [key, value] of raw) {
    const name = isPlain ? key : decode(key)
    if (!headers.has(name)) headers.set(name, isPlain ? value : decode(value))
  }
  return headers
}

const ESCAPES: Record<string, string> = { '\\r': '\r', '\\n': '\n', '\\c': ':', '\\\\': '\\' }

const decode = (text: string): string =>
  text.replace(/\\.?/gs, (escaped) => {
    const letter = ESCAPES[escaped]
    if (letter === undefined) throw new FrameError(`The escape ${escaped} is undefined.`)
    return letter
  })

const CHARACTERS: Record<string, string> = { '\r': '\\r', '\n': '\\n', ':': '\\c', '\\': '\\\\' }

const encode = (text: string): string => text.replace(/[\r\n:\\]/g, (letter) => CHARACTERS[letter] ?? letter)

/** A frame as text. Headers of CONNECTED are not escaped. */
export const writeFrame = (command: string, headers: Record<string, string>, body = ''): string =>
  `${writeHead(command, headers, Buffer.byteLength(body))}${body}\0`

/** A frame whose body is no text. */
export const writeBinaryFrame = (
  command: string,
  headers: Record<string, string>,
  body: Uint8Array,
): Uint8Array => Buffer.concat([Buffer.from(writeHead(command, headers, body.length)), body, END])

const END = Buffer.from([0])

function writeHead(command: string, headers: Record<string, string>, length: number): string {
  const code = PLAIN.includes(command) ? (text: string) => text : encode
  const lines = Object.entries(headers).map(([name, value]) => `${code(name)}:${code(value)}\n`)
  return `${command}\n${lines.join('')}${length === 0 ? '' : `content-length:${length}\n`}\n`
}
