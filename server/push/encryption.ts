import {
  createCipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import type { Subscription } from '#domain/devices/subscription.server.ts'

/*
 * A push message as RFC 8291 wants it: one record of aes128gcm (RFC 8188) under a key agreed with the browser. By
 * node:crypto's key objects, which agree on a key a third faster than its ECDH class.
 */

const SALT_BYTES = 16
const KEY_BYTES = 16
const NONCE_BYTES = 12
const SECRET_BYTES = 32
const POINT_BYTES = 65
/** How long a record may be; a message of ours is one shorter record. */
const RECORD_BYTES = 4_096
const LAST_RECORD = Buffer.of(2)
/** What stands before a point of P-256 in the usual wrapping of a public key. */
const SPKI_OF_P256 = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex')

const KEY_INFO = Buffer.from('WebPush: info\0')
const CONTENT_KEY_INFO = Buffer.from('Content-Encoding: aes128gcm\0')
const NONCE_INFO = Buffer.from('Content-Encoding: nonce\0')

/** Encrypts a text for the one browser that holds the subscription. Throws when its key is no point of the curve. */
export function encryptMessage(text: string, { p256dh, auth }: Subscription['keys']): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url')
  const publicKey = createPublicKey({
    key: Buffer.concat([SPKI_OF_P256, theirs]),
    format: 'der',
    type: 'spki',
  })
  // A key pair of its own for each message.
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ours = pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(-POINT_BYTES)
  const agreed = diffieHellman({ privateKey: pair.privateKey, publicKey })
  const secret = derive(agreed, Buffer.from(auth, 'base64url'), [KEY_INFO, theirs, ours], SECRET_BYTES)
  const salt = randomBytes(SALT_BYTES)
  const key = derive(secret, salt, [CONTENT_KEY_INFO], KEY_BYTES)
  const nonce = derive(secret, salt, [NONCE_INFO], NONCE_BYTES)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const record = [
    cipher.update(text, 'utf8'),
    cipher.update(LAST_RECORD),
    cipher.final(),
    cipher.getAuthTag(),
  ]
  return Buffer.concat([headOf(salt, ours), ...record])
}

/** Salt, length of a record, and our public key, by which the browser finds the key. */
function headOf(salt: Buffer, ours: Buffer): Buffer {
  const head = Buffer.alloc(SALT_BYTES + 5)
  salt.copy(head)
  head.writeUInt32BE(RECORD_BYTES, SALT_BYTES)
  head.writeUInt8(POINT_BYTES, SALT_BYTES + 4)
  return Buffer.concat([head, ours])
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer[], bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, Buffer.concat(info), bytes))
