import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const KEY = 'k-0123456789abcdefghijklmnop'

/** The lines that a program writes with `log`. */
const linesOf = (program: string): string => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['-e', `const { log } = await import('#app/log.server.ts'); ${program}`],
    { cwd: ROOT, encoding: 'utf8', env: { NODE_ENV: 'test', PATH: process.env.PATH, LOG_LEVEL: 'info' } },
  )
  return stdout + stderr
}

describe('a line of the log', () => {
  test.each([
    `/api/v0/auth/my/device?deviceKey=${KEY}`,
    `https://hotdeal.example/api/v0/auth/my/device?a=1&DeviceKey=${KEY}&b=2`,
    `https://hotdeal.example/auth/owner?key=${KEY}#there`,
    `/oauth2/callback/kakao?code=${KEY}&state=${KEY}`,
  ])('hides the key in the address %s', (address) => {
    const written = JSON.stringify(address)
    const lines = linesOf(`
      log.error({ err: new Error('no answer to ' + ${written}), url: ${written} }, ${written})
      log.info({ request: { url: ${written} } })`)
    expect(lines.match(/\[secret\]/g)?.length).toBeGreaterThanOrEqual(4)
    expect(lines).not.toContain(KEY)
  })

  test('keeps an address without a key as it is', () => {
    expect(linesOf(`log.info({ url: '/products?searchKeyword=key&page=2' })`)).toContain(
      '/products?searchKeyword=key&page=2',
    )
  })

  test('names the error of an ID token that does not hold, and nothing of its contents', () => {
    const lines = linesOf(`
      const { jwtVerify, SignJWT } = await import('jose')
      const secret = new Uint8Array(32)
      const token = await new SignJWT({ email: 'kim@example.com', sub: '001.kim' })
        .setProtectedHeader({ alg: 'HS256' }).setAudience('others').sign(secret)
      await jwtVerify(token, secret, { audience: 'ours' }).catch((error) => log.warn({ err: error }, 'does not hold'))`)
    expect(lines).toContain('JWTClaimValidationFailed')
    expect(lines).not.toMatch(/kim@example|001\.kim/)
  })
})
