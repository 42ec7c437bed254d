// Archives in a bucket, and keys under a passphrase: by the commands, as an operator runs them.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { env } from '#app/env.server.ts'
import { readOrMakeKeys } from '#app/keyFile.server.ts'
import { cast } from '#tests/support/people/cast.ts'
import { proofSize } from '#tests/support/run/proof.ts'
import { startBucket } from '#tests/support/standIns/bucket.ts'
import { startMinio } from '#tests/support/standIns/minio.ts'

const COMMANDS = join(import.meta.dirname, '..', '..', '..', 'server', 'backup')
const IS_FULL = proofSize({ ordinary: 0, full: 1 }) === 1
/** Of random bytes; beyond 8 MB the archive goes in parts. */
const UPLOAD_BYTES = proofSize({ ordinary: 1_000, full: 30_000_000 })
const PASSPHRASE = '열두 글자보다 긴 암호 문장입니다'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 600_000 })

let place: string
let store: Awaited<ReturnType<typeof startBucket>>
beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'hotdeal-alimi-bucket-'))
  store = IS_FULL ? await startMinio(join(place, 's3')) : await startBucket()
})
afterAll(async () => {
  await store.close()
  rmSync(place, { recursive: true, force: true })
})

beforeEach(() => {
  cast()
  readOrMakeKeys()
})
afterEach(() => rmSync(join(place, 'restored'), { recursive: true, force: true }))

/** Runs a command; the server of the bucket answers meanwhile. */
async function run(command: string, args: string[], settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(COMMANDS, command), ...args], {
    env: { ...process.env, DATA_DIR: env.DATA_DIR, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = once(child, 'exit')
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: (await gone)[0] as number, out, err }
}

const into = () => join(place, 'restored')
const restore = (archive: string, settings?: Record<string, string>) =>
  run('restore.ts', [archive, '--into', into()], settings)
const keys = (folder: string) => readFileSync(join(folder, 'keys.json'), 'utf8')

describe('an archive in a bucket', () => {
  test('comes back whole, and nothing of it stays here', async () => {
    const picture = randomBytes(UPLOAD_BYTES)
    mkdirSync(join(env.DATA_DIR, 'uploads'), { recursive: true })
    writeFileSync(join(env.DATA_DIR, 'uploads', 'abcdefghijklmnopqrstuv.webp'), picture)
    const made = await run('backup.ts', ['--to', `s3://${store.bucket}/nightly`], store.settings)
    expect([made.code, made.err]).toEqual([0, ''])
    const [address = ''] = /s3:\/\/hotdeal\/nightly\/hotdeal-\d{8}-\d{6}\.tar\.gz(?= \()/.exec(made.out) ?? []
    expect(readdirSync(env.DATA_DIR).filter((name) => name.startsWith('.backup-'))).toEqual([])

    const restored = await restore(address, store.settings)
    expect([restored.code, restored.out]).toEqual([0, expect.stringContaining('복구하였습니다')])
    expect(keys(into())).toBe(keys(env.DATA_DIR))
    expect(readFileSync(join(into(), 'uploads', 'abcdefghijklmnopqrstuv.webp')).equals(picture)).toBe(true)
    expect(readdirSync(place).filter((name) => name.includes('fetching'))).toEqual([])
  })

  test.each<[what: string, address: () => string, settings: () => Record<string, string>, words: string]>([
    ['without credentials', () => 's3://hotdeal/a', () => ({}), 'AWS_ACCESS_KEY_ID'],
    ['that is not there', () => `s3://${store.bucket}/none.tar.gz`, () => store.settings, '파일이 없습니다'],
    [
      'that refuses the credentials',
      () => `s3://${store.bucket}/none.tar.gz`,
      () => ({ ...store.settings, AWS_ACCESS_KEY_ID: 'stranger' }),
      '거절하였습니다 (403',
    ],
    [
      'that cannot be reached',
      () => `s3://${store.bucket}/none.tar.gz`,
      () => ({ ...store.settings, AWS_ENDPOINT_URL: 'http://127.0.0.1:1' }),
      '연결할 수 없습니다',
    ],
    ['whose address is none', () => 's3://H!', () => store.settings, 's3://버킷/경로'],
  ])('%s is refused with one line, without secrets', async (_, address, settings, words) => {
    const { code, out, err } = await restore(address(), settings())
    expect([code, out]).toEqual([1, ''])
    expect(err.trim().split('\n')).toEqual([expect.stringContaining(words)])
    expect(err).not.toContain(store.settings.AWS_SECRET_ACCESS_KEY)
    expect(existsSync(into())).toBe(false)
  })
})

describe('keys under a passphrase', () => {
  let archive: string
  beforeEach(async () => {
    const archives = join(place, 'archives')
    rmSync(archives, { recursive: true, force: true })
    await run('backup.ts', ['--to', archives], { BACKUP_PASSPHRASE: PASSPHRASE })
    archive = join(archives, readdirSync(archives)[0] ?? '')
  })

  test('come back with it, and are in the archive under it alone', async () => {
    const secret = readOrMakeKeys().secrets[0]?.secret ?? ''
    const unpacked = spawn('tar', ['-xzOf', archive, '--wildcards', 'keys*'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const stored = await text(unpacked.stdout)
    expect(stored.split('.')).toHaveLength(5)
    expect(stored).not.toContain(secret)
    expect((await restore(archive, { BACKUP_PASSPHRASE: PASSPHRASE })).code).toBe(0)
    expect(keys(into())).toBe(keys(env.DATA_DIR))
    expect(readdirSync(into())).not.toContain('keys.json.sealed')
  })

  test.each([
    ['another passphrase', { BACKUP_PASSPHRASE: '다른 암호 문장을 적었습니다' }, '암호와 다릅니다'],
    ['no passphrase', {}, 'BACKUP_PASSPHRASE를 정해주세요'],
  ])('are refused with %s by one line', async (_, settings, words) => {
    const { code, err } = await restore(archive, settings)
    expect(code).toBe(1)
    expect(err.trim().split('\n')).toEqual([expect.stringContaining(words)])
    expect(existsSync(into())).toBe(false)
  })
})
