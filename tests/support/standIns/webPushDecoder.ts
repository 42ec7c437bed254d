// A browser's decryption of push messages, written from RFC 8188 (aes128gcm) and RFC 8291 (keys), so that it shares
// no code with the sender.
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

const SALT_BYTES = 16
const HEADER_BYTES = SALT_BYTES + 5
const TAG_BYTES = 16
const LAST_RECORD = 2
const MORE_RECORDS = 1

/** The private part of a browser's subscription, and the public parts `p256dh` and `auth`. */
export interface BrowserKeys {
  privateKey: Buffer
  p256dh: Buffer
  auth: Buffer
}

export function makeBrowserKeys(): BrowserKeys {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys()
  return { privateKey: pair.getPrivateKey(), p256dh, auth: randomBytes(16) }
}

/**
 * Returns the plain text of an encrypted message. Throws when the message was changed or encrypted for
 * another browser.
 */
export function decryptMessage(message: Buffer, keys: BrowserKeys): Buffer {
  const salt = message.subarray(0, SALT_BYTES)
  const recordBytes = message.readUInt32BE(SALT_BYTES)
  const senderKeyBytes = message.readUInt8(HEADER_BYTES - 1)
  const senderKey = message.subarray(HEADER_BYTES, HEADER_BYTES + senderKeyBytes)
  const records = message.subarray(HEADER_BYTES + senderKeyBytes)
  const { key, nonce } = deriveKeys(keys, senderKey, salt)
  const plain: Buffer[] = []
  for (let at = 0, index = 0; at < records.length; at += recordBytes, index++) {
    const isLast = at + recordBytes >= records.length
    plain.push(decryptRecord(records.subarray(at, at + recordBytes), key, nonceOf(nonce, index), isLast))
  }
  return Buffer.concat(plain)
}

function deriveKeys({ privateKey, p256dh, auth }: BrowserKeys, senderKey: Buffer, salt: Buffer) {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  const shared = pair.computeSecret(senderKey)
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, senderKey])
  const material = Buffer.from(hkdfSync('sha256', shared, auth, keyInfo, 32))
  return {
    key: Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: aes128gcm\0', 16)),
    nonce: Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: nonce\0', 12)),
  }
}

/** The nonce of record `index`: the base nonce XOR the index in its last bytes. */
function nonceOf(base: Buffer, index: number): Buffer {
  const nonce = Buffer.from(base)
  nonce.writeUInt32BE((base.readUInt32BE(8) ^ index) >>> 0, 8)
  return nonce
}

function decryptRecord(record: Buffer, key: Buffer, nonce: Buffer, isLast: boolean): Buffer {
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()])
  let end = padded.length - 1
  while (end >= 0 && padded[end] === 0) end--
  if (padded[end] !== (isLast ? LAST_RECORD : MORE_RECORDS)) throw new Error('wrong padding delimiter')
  return padded.subarray(0, end)
}
