// A self-signed certificate for loopback, made with node:crypto alone, without openssl.
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const YEAR_MS = 365 * 24 * 60 * 60_000
const ECDSA_WITH_SHA256 = '2a8648ce3d040302'
const COMMON_NAME = '550403'
const SUBJECT_ALT_NAME = '551d11'
const BASIC_CONSTRAINTS = '551d13'

/**
 * Returns a key and a certificate for localhost and 127.0.0.1 as PEM; clients that trust `certificate`
 * trust the server.
 */
export function makeCertificate(name: string): { key: string; certificate: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(objectId(ECDSA_WITH_SHA256))
  const called = sequence(set(sequence(objectId(COMMON_NAME), element(0x0c, Buffer.from(name)))))
  const toBeSigned = sequence(
    element(0xa0, integer(Buffer.of(2))),
    integer(Buffer.concat([Buffer.of(1), randomBytes(15)])),
    algorithm,
    called,
    sequence(time(Date.now() - YEAR_MS), time(Date.now() + YEAR_MS)),
    called,
    publicKey.export({ type: 'spki', format: 'der' }),
    element(
      0xa3,
      sequence(
        extension(
          SUBJECT_ALT_NAME,
          sequence(element(0x82, Buffer.from('localhost')), element(0x87, Buffer.of(127, 0, 0, 1))),
        ),
        extension(BASIC_CONSTRAINTS, sequence(element(0x01, Buffer.of(0xff)))),
      ),
    ),
  )
  const signature = element(0x03, Buffer.of(0), sign('sha256', toBeSigned, privateKey))
  const certificate = sequence(toBeSigned, algorithm, signature)
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: pem(certificate),
  }
}

/** One DER element: tag, length, contents. */
function element(tag: number, ...contents: Buffer[]): Buffer {
  const body = Buffer.concat(contents)
  const { length } = body
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), body])
  if (length < 0x100) return Buffer.concat([Buffer.of(tag, 0x81, length), body])
  return Buffer.concat([Buffer.of(tag, 0x82, length >> 8, length & 0xff), body])
}

const sequence = (...contents: Buffer[]) => element(0x30, ...contents)
const set = (...contents: Buffer[]) => element(0x31, ...contents)
const integer = (bytes: Buffer) => element(0x02, bytes)
const objectId = (hex: string) => element(0x06, Buffer.from(hex, 'hex'))
const extension = (id: string, value: Buffer) => sequence(objectId(id), element(0x04, value))

/** UTCTime: YYMMDDhhmmssZ. */
const time = (at: number) =>
  element(0x17, Buffer.from(`${new Date(at).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))

const pem = (der: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}(?!$)/g, '$&\n')}\n-----END CERTIFICATE-----\n`
