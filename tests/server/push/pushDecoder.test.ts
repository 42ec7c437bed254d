import { describe, expect, test } from 'vitest'
import { encryptMessage } from '#server/push/webpush.ts'
import { type BrowserKeys, decryptMessage, makeBrowserKeys } from '#tests/support/standIns/webPushDecoder.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** RFC 8291, appendix A. */
const keys: BrowserKeys = {
  privateKey: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
  p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
  auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
}
const message = bytes(
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
)

describe('the decoder of the tests', () => {
  test("reads the standard's own example", () => {
    expect(decryptMessage(message, keys).toString()).toBe('When I grow up, I want to be a watermelon')
  })

  test.each([
    ['its salt', 0],
    ["the sender's key", 40],
    ['its text', 100],
    ['its seal', message.length - 1],
  ])('refuses a message that was changed in %s', (_, at) => {
    const changed = Buffer.from(message)
    changed[at] = (changed[at] as number) ^ 1
    expect(() => decryptMessage(changed, keys)).toThrow()
  })
})

describe('our encryption', () => {
  const encrypt = (text: string, { p256dh, auth }: BrowserKeys) =>
    encryptMessage(text, { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') })

  test.each([0, 1, 15, 16, 17, 1_000, 3_900])('%d bytes are readable for their browser only', (bytes) => {
    const text = 'x'.repeat(bytes)
    const [ours, others] = [makeBrowserKeys(), makeBrowserKeys()]
    const message = encrypt(text, ours)
    expect(decryptMessage(message, ours).toString()).toBe(text)
    expect(message.length).toBe(bytes + 103)
    expect(() => decryptMessage(message, others)).toThrow()
  })

  test('never repeats, including its key', () => {
    const browser = makeBrowserKeys()
    const heads = Array.from({ length: 100 }, () =>
      encrypt('같은 이름', browser).subarray(0, 86).toString('hex'),
    )
    expect(new Set(heads.map((head) => head.slice(0, 32))).size).toBe(100)
    expect(new Set(heads.map((head) => head.slice(42))).size).toBe(100)
  })

  test('requires a key on the curve', () => {
    const { auth } = makeBrowserKeys()
    expect(() => encrypt('x', { privateKey: Buffer.alloc(0), p256dh: Buffer.alloc(65, 4), auth })).toThrow()
  })
})
