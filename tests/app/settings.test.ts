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

// ASVS 13.2.3, 13.3.1
test('no setting has a secret by default', () => {
  const settings = Object.entries(parseEnv({})).filter(([name]) => /SECRET|TOKEN|KEY|CREDENTIALS/.test(name))
  expect(settings.filter(([, value]) => value !== undefined)).toEqual([])
})
