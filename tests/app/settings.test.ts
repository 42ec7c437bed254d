import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseEnv } from '#app/env.server.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hotdeal-secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('a secret in a file', () => {
  // ASVS 13.3.1
  test('is read from there, as managers of secrets provide it', () => {
    const file = join(folder, 'kakao')
    writeFileSync(file, 'secret-of-kakao\n')
    expect(parseEnv({ KAKAO_CLIENT_SECRET_FILE: file }).KAKAO_CLIENT_SECRET).toBe('secret-of-kakao')
    expect(parseEnv({ KAKAO_CLIENT_SECRET: 'given' }).KAKAO_CLIENT_SECRET).toBe('given')
  })

  test('that cannot be read stops the start with its name, not its content', () => {
    const file = join(folder, 'missing')
    expect(() => parseEnv({ METRICS_TOKEN_FILE: file })).toThrow(
      /^설정이 잘못되었습니다 · METRICS_TOKEN_FILE: /,
    )
    writeFileSync(file, 'short')
    expect(() => parseEnv({ METRICS_TOKEN_FILE: file })).toThrow(/^설정이 잘못되었습니다 · METRICS_TOKEN: /)
    expect(() => parseEnv({ METRICS_TOKEN_FILE: file })).not.toThrow(/: short/)
  })
})

const FIREBASE = { project_id: 'p', client_email: 'a@p.iam.gserviceaccount.com', private_key: 'nokey' }

describe('a mistyped value stops the start with Korean words that name the setting', () => {
  test.each([
    ['ORIGIN', 'https://deals.example.com/path'],
    ['ORIGIN', 'https://deals.example.com?from=here'],
    ['ORIGIN', 'https://user@deals.example.com'],
    ['ORIGIN', 'deals.example.com'],
    ['SITE_NAME', '핫'.repeat(41)],
    ['LOG_LEVEL', 'loud'],
    ['SOURCES_OFF', 'ppomppu'],
    ['PICTURES_OFF', 'nosuch'],
    ['ALLOW_HOSTS', 'http://x'],
    ['ALLOW_HOSTS', 'x'],
    ['KAKAO_REDIRECT_URLS', 'foo'],
    ['VAPID_SUBJECT', 'mailto:'],
    ['VAPID_SUBJECT', 'https://'],
    ['NATS_URL', 'x'],
    ['PRIMARY_URL', 'x'],
    ['FIREBASE_CREDENTIALS', JSON.stringify(FIREBASE)],
  ])('%s=%s', (name, value) => {
    const stop = () => parseEnv({ [name]: value })
    expect(stop).toThrow(new RegExp(`^설정이 잘못되었습니다 · ${name}: .*니다.*$`))
    expect(stop).not.toThrow(/Invalid|expected|Too/)
  })
})

test.each([
  ['ORIGIN', 'https://deals.example.com/', 'https://deals.example.com'],
  ['ORIGIN', 'http://localhost:3000', 'http://localhost:3000'],
  ['SOURCES_OFF', 'clien, danawa', ['clien', 'danawa']],
  ['SOURCES_OFF', 'none', ['none']],
  ['PICTURES_OFF', 'pomppu,danawa', ['pomppu', 'danawa']],
  ['ALLOW_HOSTS', 'localhost:8080,[::1]:443', ['localhost:8080', '[::1]:443']],
  [
    'KAKAO_REDIRECT_URLS',
    'kakao1://oauth,https://app.example/x',
    ['kakao1://oauth', 'https://app.example/x'],
  ],
  ['VAPID_SUBJECT', 'mailto:me@example.com', 'mailto:me@example.com'],
] as const)('%s=%s is taken', (name, value, taken) => {
  expect(parseEnv({ [name]: value })[name]).toEqual(taken)
})

// ASVS 13.2.3, 13.3.1
test('no setting has a secret by default', () => {
  const settings = Object.entries(parseEnv({})).filter(([name]) => /SECRET|TOKEN|KEY|CREDENTIALS/.test(name))
  expect(settings.filter(([, value]) => value !== undefined)).toEqual([])
})
