import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { jwtVerify } from 'jose'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import type { Keys } from '#app/keyFile.server.ts'
import { issueTokens } from '#domain/accounts/sessions/tokens.server.ts'
import { buildIfStale } from '#server/build/build.ts'
import { ownerBefore } from '#tests/support/faults/otherUser.ts'
import { cast } from '#tests/support/people/cast.ts'
import { waitUntil } from '#tests/support/run/waitUntil.ts'
import { startProcess } from '#tests/support/server/service.ts'
import { provide } from '#tests/support/standIns/packages.ts'

const COMMAND = join(import.meta.dirname, '..', '..', 'server', 'rotateKeys.ts')

const MAIN = join(import.meta.dirname, '..', '..', 'server', 'main.ts')
const MIGRATE = join(import.meta.dirname, '..', '..', 'db', 'migrate.ts')

const readKeys = (directory: string) => JSON.parse(readFileSync(join(directory, 'keys.json'), 'utf8')) as Keys
const secretsIn = (directory: string) => readKeys(directory).secrets.map(({ secret }) => secret)

describe('on its own data', () => {
  let directory: string
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'hotdeal-alimi-rotate-'))
    spawnSync(process.execPath, [MIGRATE], options())
  })
  afterEach(() => rmSync(directory, { recursive: true }))

  const options = () => ({ env: { ...process.env, DATA_DIR: directory }, encoding: 'utf8' as const })
  const rotate = () => spawnSync(process.execPath, [COMMAND], options())

  test('processes at the same time add a key each, and lose none', async () => {
    rotate()
    const before = secretsIn(directory)
    const running = Array.from({ length: 5 }, () => spawn(process.execPath, [COMMAND], options()))
    expect(await Promise.all(running.map((child) => once(child, 'exit')))).toEqual(
      running.map(() => [0, null]),
    )
    const { secrets, vapid, encryption } = readKeys(directory)
    expect(secretsIn(directory).slice(-before.length)).toEqual(before)
    for (const list of [secrets, vapid, encryption])
      expect(new Set(list.map((key) => JSON.stringify(key))).size).toBe(before.length + 5)
    expect(encryption.map(({ since }) => since)).toEqual(
      encryption.map(({ since }) => since).toSorted((a, b) => b - a),
    )
  })

  test('as root, the new file belongs to the user of the former one', () => {
    rotate()
    chownSync(join(directory, 'keys.json'), ownerBefore.uid, ownerBefore.gid)
    rotate()
    const { uid, gid, mode } = statSync(join(directory, 'keys.json'))
    expect([uid, gid, mode & 0o777]).toEqual([ownerBefore.uid, ownerBefore.gid, 0o600])
    expect(secretsIn(directory)).toHaveLength(3)
  })

  test.each(['rotateKeys.ts', 'ownerLink.ts'])(
    '%s makes nothing in a folder without a database',
    (command) => {
      for (const name of readdirSync(directory)) rmSync(join(directory, name))
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [join(COMMAND, '..', command)],
        options(),
      )
      expect([status, stdout]).toEqual([1, ''])
      expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(`DATA_DIR ${directory}`)])
      expect(readdirSync(directory)).toEqual([])
    },
  )

  describe('whose accounts have lost their keys', () => {
    beforeEach(() => {
      const database = new Database(join(directory, 'app.db'))
      database.exec("insert into users (nickname, created_at, last_seen_at) values ('가나다', 1, 1)")
      database.close()
    })
    const start = () =>
      spawnSync(process.execPath, [MAIN], {
        ...options(),
        env: { ...options().env, PORT: '0', LOG_LEVEL: 'error' },
      })

    test.each([
      ['the start', start],
      ['a rotation', rotate],
    ])('%s is refused, and says what is lost and how to get it back', (_, run) => {
      const { status, stderr } = run()
      expect(status).toBe(1)
      expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(join(directory, 'keys.json'))])
      for (const words of ['푸시 구독', '암호화한 정보', 'bun run restore', 'rotate-keys --new'])
        expect(stderr).toContain(words)
      expect(readdirSync(directory)).not.toContain('keys.json')
    })

    test('new keys are made when the operator asks for them', () => {
      expect(spawnSync(process.execPath, [COMMAND, '--new'], options()).status).toBe(0)
      expect(readdirSync(directory)).toContain('keys.json')
    })
  })

  test.each([
    ['before the new file', 'openat', 1],
    ['before its content', 'write', 1],
    ['before it is on the disk', 'fsync', 1],
    ['before it takes the place of the old one', '/^rename', 1],
  ])('killed %s: the old file is whole, and the next rotation works', (_, call, time) => {
    rotate()
    const before = readKeys(directory)
    const { signal } = spawnSync(
      provide(['strace'], ['/usr/bin/strace']),
      [
        ...['-f', '-y', '-o', '/dev/null', '-P', join(directory, 'keys.json.new')],
        ...['-e', `inject=${call}:signal=SIGKILL:when=${time}`, process.execPath, COMMAND],
      ],
      options(),
    )
    expect(signal).toBe('SIGKILL')
    expect(readKeys(directory)).toEqual(before)
    expect(rotate().status).toBe(0)
    expect(secretsIn(directory).slice(1)).toEqual(before.secrets.map(({ secret }) => secret))
    for (const file of ['keys.json', 'app.db'])
      expect(statSync(join(directory, file)).mode & 0o777).toBe(0o600)
  })

  test('killed while it makes the first file: the next start makes one', () => {
    const strace = ['-f', '-o', '/dev/null', '-e', 'inject=/^link:signal=SIGKILL:when=1']
    const killed = spawnSync(
      provide(['strace'], ['/usr/bin/strace']),
      [...strace, process.execPath, COMMAND],
      options(),
    )
    expect(killed.signal).toBe('SIGKILL')
    expect(() => readKeys(directory)).toThrow('ENOENT')
    expect(rotate().status).toBe(0)
    expect(secretsIn(directory)).toHaveLength(2)
  })
})

describe('beside a running service', () => {
  let url: string
  let crash: () => Promise<void>
  beforeAll(buildIfStale, 120_000)
  beforeEach(async () => {
    ;({ url, crash } = await startProcess({ DATA_DIR: env.DATA_DIR, CRAWL: 'off' }))
  })
  afterEach(() => crash())

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${url}/api/v0/${path}`, {
      ...init,
      headers: {
        Host: new URL(env.ORIGIN).host,
        Origin: env.ORIGIN,
        'Content-Type': 'application/json',
        ...init.headers,
      },
    })
  const publicKey = async () => (await (await ask('push/public-key')).json()).publicKey as string
  const isSignedIn = async (accessToken: string) =>
    (await ask('auth/my', { headers: { Authorization: `Bearer ${accessToken}` } })).status

  test('it signs with the new keys within seconds, and nobody is signed out', async () => {
    const { accessToken, refreshToken } = await issueTokens(
      { member: cast().kim, isSignUp: false, isReSignUp: false },
      '앱',
    )
    const formerKey = await publicKey()
    spawnSync(process.execPath, [COMMAND], { env: { ...process.env, DATA_DIR: env.DATA_DIR } })
    await waitUntil('the new public key', async () => (await publicKey()) !== formerKey)
    expect(await publicKey()).toBe(readKeys(env.DATA_DIR).vapid[0]?.publicKey)
    expect(await isSignedIn(accessToken)).toBe(200)
    const answer = await ask('token/refresh', { method: 'POST', body: JSON.stringify({ refreshToken }) })
    const renewed = (await answer.json()) as { accessToken: string }
    expect(await isSignedIn(renewed.accessToken)).toBe(200)
    await jwtVerify(renewed.accessToken, Buffer.from(secretsIn(env.DATA_DIR)[0] ?? '', 'base64url'))
  })

  test.each([
    ['gone', () => rmSync(join(env.DATA_DIR, 'keys.json'))],
    ['damaged', () => writeFileSync(join(env.DATA_DIR, 'keys.json'), '{}')],
  ])('/readyz notices keys that are %s, and nobody is signed out', async (_, spoil) => {
    const { accessToken } = await issueTokens(
      { member: cast().kim, isSignUp: false, isReSignUp: false },
      '앱',
    )
    expect(await isSignedIn(accessToken)).toBe(200)
    const kept = readFileSync(join(env.DATA_DIR, 'keys.json'))
    spoil()
    await waitUntil('/readyz to say so', async () => (await fetch(`${url}/readyz`)).status === 503)
    expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ part: 'keys' })
    expect(await isSignedIn(accessToken)).toBe(200)
    writeFileSync(join(env.DATA_DIR, 'keys.json'), kept, { mode: 0o600 })
    await waitUntil('/readyz to be well', async () => (await fetch(`${url}/readyz`)).status === 200)
  })
})
