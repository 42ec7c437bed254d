import { generateKeyPairSync, hkdfSync, randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { Refused } from './command/refused.server.ts'
import { env } from './env.server.ts'

/**
 * The secrets of this installation, each list newest first (decision 039). `since`: when a key comes into use, in
 * milliseconds since 1970. Losing them ends every push subscription and makes encrypted data unreadable.
 */
export interface Keys {
  /** 32 random bytes, base64url: signs access tokens, derives refresh tokens, makes hashes and signatures. */
  secrets: Array<{ since: number; secret: string }>
  /** P-256 point and scalar, base64url, as web push requires them. */
  vapid: Array<{ since: number; publicKey: string; privateKey: string }>
  /** 32 random bytes, base64url; an encrypted text names its key by the id. */
  encryption: Array<{ since: number; id: string; key: string }>
}

/** `keys.json` of versions before decision 039. */
interface OldKeys {
  tokenSecret: string
  vapid: { publicKey: string; privateKey: string }
}

/** The encryption key that those versions derived from their secret; their texts name no key. */
export const UNNAMED_KEY = ''

/** The file of the secrets in DATA_DIR. */
export const KEY_FILE = 'keys.json'

/** A new key comes into use after this time: by then every process has read it. */
const USED_AFTER_MS = 3_000
const KEY_BYTES = 32
const ID_BYTES = 4

/**
 * Reads KEYS, or `keys.json` from DATA_DIR; makes the file on the first start, readable by its owner only. Refuses on a
 * second machine without either, as its keys are those of the first one, and a damaged file.
 */
export function readOrMakeKeys(): Keys {
  if (!hasKeys()) {
    if (env.ROLE === 'replica')
      throw new Refused('ROLE=replica에는 첫 서버의 keys.json이 DATA_DIR에 있거나 KEYS_FILE이 필요합니다.')
    mkdirSync(resolve(env.DATA_DIR), { recursive: true, mode: 0o700 })
    makeFile()
  }
  return readKeys()
}

/** Reads KEYS, or `keys.json` from DATA_DIR. Refuses a damaged one; throws without either. */
export const readKeys = (): Keys =>
  env.KEYS === undefined ? parseKeys(readFileSync(file(), 'utf8'), file()) : parseKeys(env.KEYS, 'KEYS')

/** True when the keys are in KEYS or in a file, readable or not. */
export const hasKeys = (): boolean => env.KEYS !== undefined || keysVersion() !== null

/** A text that changes with each version of the file; null without a file. */
export function keysVersion(): string | null {
  const found = statSync(file(), { throwIfNoEntry: false })
  return found ? `${found.ino} ${found.mtimeMs}` : null
}

/**
 * Puts a new key at the front of each list; the others stay, because data made with them is still in use. Call it in
 * one process at a time. A crash leaves the old file or the new one.
 */
export function addKeys(): void {
  const known = readOrMakeKeys()
  const since = Date.now() + USED_AFTER_MS
  const made = makeKeys(since)
  const written = `${file()}.new`
  rmSync(written, { force: true })
  writeDurably(written, {
    secrets: [...made.secrets, ...known.secrets],
    vapid: [...made.vapid, ...known.vapid],
    encryption: [...made.encryption, ...known.encryption],
  })
  giveTo(written, file())
  renameSync(written, file())
  flush(resolve(env.DATA_DIR))
}

const file = (): string => join(resolve(env.DATA_DIR), KEY_FILE)

/** Of several processes that start at once the first one makes the file. */
function makeFile(): void {
  const written = `${file()}.${process.pid}`
  writeDurably(written, makeKeys(Date.now()))
  giveTo(written, resolve(env.DATA_DIR))
  try {
    linkSync(written, file())
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  rmSync(written)
  flush(resolve(env.DATA_DIR))
}

function writeDurably(path: string, keys: Keys): void {
  writeFileSync(path, JSON.stringify(keys, null, 2), { mode: 0o600 })
  flush(path)
}

/** Makes a file that root wrote readable for the service, which runs as the owner of the former file or the folder. */
function giveTo(path: string, before: string): void {
  const { uid, gid } = statSync(before)
  if (process.getuid?.() === 0) chownSync(path, uid, gid)
}

function flush(path: string): void {
  const opened = openSync(path, 'r')
  fsyncSync(opened)
  closeSync(opened)
}

const Bytes = z.string().min(1)
const Since = z.number()
const Pair = z.object({ publicKey: Bytes, privateKey: Bytes })
const KeyText: z.ZodType<Keys | OldKeys> = z.union([
  z.object({
    secrets: z.array(z.object({ since: Since, secret: Bytes })).min(1),
    vapid: z.array(Pair.extend({ since: Since })).min(1),
    encryption: z.array(z.object({ since: Since, id: z.string(), key: Bytes })).min(1),
  }),
  z.object({ tokenSecret: Bytes, vapid: Pair }),
])

function parseText(text: string, place: string): Keys | OldKeys {
  try {
    return KeyText.parse(JSON.parse(text))
  } catch {
    throw new Refused(`${place}: 키 파일이 비어 있거나 손상되었습니다. 백업 파일의 keys.json을 복구해주세요.`)
  }
}

function parseKeys(text: string, place: string): Keys {
  const parsed = parseText(text, place)
  if (!('tokenSecret' in parsed)) return parsed
  const { tokenSecret, vapid } = parsed
  return {
    secrets: [{ since: 0, secret: tokenSecret }],
    vapid: [{ since: 0, ...vapid }],
    encryption: [{ since: 0, id: UNNAMED_KEY, key: deriveUnnamedKey(tokenSecret) }],
  }
}

const deriveUnnamedKey = (tokenSecret: string): string =>
  Buffer.from(hkdfSync('sha256', Buffer.from(tokenSecret, 'base64url'), '', 'sealed', KEY_BYTES)).toString(
    'base64url',
  )

function makeKeys(since: number): Keys {
  const { x, y, d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const bytes = (part: string | undefined) => Buffer.from(part ?? '', 'base64url')
  const publicKey = Buffer.concat([Buffer.of(4), bytes(x), bytes(y)]).toString('base64url')
  return {
    secrets: [{ since, secret: randomBytes(KEY_BYTES).toString('base64url') }],
    vapid: [{ since, publicKey, privateKey: d ?? '' }],
    encryption: [
      { since, id: randomBytes(ID_BYTES).toString('hex'), key: randomBytes(KEY_BYTES).toString('base64url') },
    ],
  }
}
