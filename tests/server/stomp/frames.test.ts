import { describe, expect, test } from 'vitest'
import { createRandom } from '#crawler/samples/random.ts'
import { createFrameReader, type Frame, MAX_FRAME_BYTES, writeFrame } from '#server/stomp/frames.ts'
import { proofSize } from '#tests/support/run/proof.ts'

function readAll(...chunks: (string | Uint8Array)[]): Frame[] {
  const frames: Frame[] = []
  const reader = createFrameReader((frame) => frames.push(frame))
  for (const chunk of chunks) reader.read(chunk)
  return frames
}
const shown = (frames: Frame[]) =>
  frames.map(({ command, headers, body }) => [command, Object.fromEntries(headers), body])

describe('frames', () => {
  test('are read whole, joined and split at any byte', () => {
    const text =
      writeFrame('SEND', { destination: '/a', note: '줄\n콜론:역\\' }, '본문 \u0000 안에') +
      '\n' +
      writeFrame('SEND', { destination: '/b' })
    const expected = [
      ['SEND', { destination: '/a', note: '줄\n콜론:역\\', 'content-length': '15' }, '본문 \u0000 안에'],
      ['SEND', { destination: '/b' }, ''],
    ]
    expect(shown(readAll(text))).toEqual(expected)
    const bytes = Buffer.from(text)
    for (let at = 1; at < bytes.length; at++)
      expect(shown(readAll(bytes.subarray(0, at), bytes.subarray(at))), `${at}`).toEqual(expected)
    expect(shown(readAll(...[...bytes].map((byte) => new Uint8Array([byte]))))).toEqual(expected)
  })

  test('keep the first of repeated headers, carriage returns before line ends, and colons in CONNECT', () => {
    expect(shown(readAll('SEND\r\nfoo:one\r\nfoo:two\r\n\r\nx\0'))).toEqual([['SEND', { foo: 'one' }, 'x']])
    expect(shown(readAll('CONNECT\npasscode:a\\nb:c\n\n\0'))).toEqual([
      ['CONNECT', { passcode: 'a\\nb:c' }, ''],
    ])
  })

  test('keep a backslash before an n apart from a line end', () => {
    expect(shown(readAll('SEND\npath:C\\c\\\\new\n\n\0'))).toEqual([['SEND', { path: 'C:\\new' }, '']])
  })

  test.each(['SEND\nfoo:\\t\n\n\0', 'SEND\nfoo:\\\n\n\0', 'SEND\n\\x:1\n\n\0'])(
    'of an undefined escape are refused: %j',
    (text) => {
      expect(() => readAll(text)).toThrow('is undefined')
    },
  )

  test('without an end, of an invalid length or with very many headers are refused', () => {
    expect(() => readAll('SEND\n\n', 'x'.repeat(MAX_FRAME_BYTES))).toThrow('too long')
    for (const length of ['abc', '-1', '99999999999'])
      expect(
        () => readAll(`SEND\ncontent-length:${length}\n\nx\0`, 'y'.repeat(MAX_FRAME_BYTES)),
        length,
      ).toThrow('too long')
    expect(() => readAll(`SEND\n${'a:1\n'.repeat(101)}\n\0`)).toThrow('too many headers')
  })
})

test('random bytes throw nothing but refusals, and what is kept of them stays small', () => {
  const random = createRandom(20261122)
  const pieces = [
    'SEND',
    'CONNECT',
    'SUBSCRIBE',
    '\n',
    '\n',
    '\0',
    '\r',
    ':',
    'destination:/a',
    'content-length:5',
    '\\c',
    '\\',
    '가',
    'id:1',
    'receipt:r',
    '\u0001',
  ]
  let reader = createFrameReader(() => {})
  let refused = 0
  for (let no = 0; no < proofSize({ ordinary: 10_000, full: 1_000_000 }); no++) {
    const length = 1 + Math.floor(random() * 12)
    const chunk = Array.from({ length }, () => pieces[Math.floor(random() * pieces.length)]).join('')
    try {
      reader.read(random() < 0.5 ? chunk : Buffer.from(chunk).subarray(Math.floor(random() * 3)))
    } catch (error) {
      expect((error as Error).constructor.name).toBe('FrameError')
      refused++
      reader = createFrameReader(() => {})
    }
  }
  expect(refused).toBeGreaterThan(0)
})
