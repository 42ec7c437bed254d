import { createCookie } from '@remix-run/node'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { keepBridgeCookie } from '#client/session/bridge.ts'
import { HOME } from '#domain/accounts/signIn/signInReturn.server.ts'
import { keepChoice, readChoice } from '#http/display/choices.server.ts'
import { findWrapper } from '#http/display/clientKind.server.ts'
import { publicView } from '#http/display/publicView.server.ts'
import { flash, readFlash } from '#http/flash.server.ts'
import { clearedAppleState } from '#providers/apple.server.ts'
import { clearedStates, goToKakao, returnFromKakao } from '#providers/kakao.server.ts'

const [origin, kakao] = [env.ORIGIN, env.KAKAO_CLIENT_ID]
beforeEach(() => {
  env.ORIGIN = 'https://deals.example'
  env.KAKAO_CLIENT_ID = 'client'
})
afterEach(() => {
  env.ORIGIN = origin
  env.KAKAO_CLIENT_ID = kakao
  Reflect.deleteProperty(globalThis, 'document')
  Reflect.deleteProperty(globalThis, 'location')
})

const nameOf = (line: string) => line.slice(0, line.indexOf('='))
const request = (cookie: string) => new Request(env.ORIGIN, { headers: { Cookie: cookie } })
const pairOf = (line: string) => line.split(';')[0] as string

/** What a page of the app writes into `document.cookie`. */
function appCookie(protocol: string): string {
  const page = { cookie: '' }
  Object.assign(globalThis, { document: page, location: { protocol } })
  keepBridgeCookie({ platform: 'ios', appVersion: '1.5.0' } as Parameters<typeof keepBridgeCookie>[0])
  return page.cookie
}

describe('over https', () => {
  // ASVS 3.3.1, 3.3.3
  test('cookies carry the prefix __Host-, with what browsers ask of it', async () => {
    const lines = [
      (await flash({ message: '안녕' }))['Set-Cookie'],
      await keepChoice('theme', 'dark'),
      await keepChoice('text', 18),
      appCookie('https:'),
    ]
    expect(lines.map(nameOf)).toEqual(['__Host-flash', '__Host-theme', '__Host-text', '__Host-app'])
    for (const line of lines) {
      expect(line.split('; ')).toEqual(expect.arrayContaining(['Secure', 'Path=/']))
      expect(line).not.toContain('Domain')
    }
  })

  // ASVS 3.3.1, 3.3.3
  test('the states of a sign-in carry the prefix __Host-, when they are set and when they are cleared', async () => {
    const started = (await goToKakao(new Request(env.ORIGIN), HOME)).headers.get('Set-Cookie') as string
    expect(started).toMatch(/^__Host-kakao-state:[^=]+=.*; Path=\/; .*Secure/)
    expect(clearedStates(request(pairOf(started)))).toEqual([
      `${nameOf(started)}=; Path=/; Max-Age=0; Secure`,
    ])
    expect(await clearedAppleState()).toMatch(/^__Host-apple-state=; .*Path=\/; .*Secure/)
  })

  test('a sibling host cannot plant a toast, a choice, an app or a state', async () => {
    const serialized = await createCookie('flash').serialize({ message: 'x' })
    const planted = `${pairOf(serialized)}; theme=ImRhcmsi; app=ios-1.5.0; kakao-state:1=state%3Ds`
    expect((await readFlash(request(planted))).flash).toBeNull()
    expect(await readChoice(request(planted), 'theme')).toBeNull()
    expect(findWrapper(request(planted))).toBeNull()
    const back = new Request(`${env.ORIGIN}/login/kakao/callback?state=s&code=c`, {
      headers: { Cookie: planted },
    })
    await expect(returnFromKakao(back)).rejects.toMatchObject({ code: 'kakao_state' })
  })

  test('our own cookies are read, and pages are cached by them', async () => {
    const theme = pairOf(await keepChoice('theme', 'dark'))
    expect(await readChoice(request(theme), 'theme')).toBe('dark')
    expect(findWrapper(request(`${theme}; ${pairOf(appCookie('https:'))}`))).toEqual({
      platform: 'ios',
      appVersion: '1.5.0',
    })
    expect(publicView(request(theme))).toContain('__Host-theme=')
    expect(publicView(request('theme=ImRhcmsi'))).toBeNull()
  })
})

test('over http cookies have their plain names', async () => {
  env.ORIGIN = 'http://localhost:3000'
  expect(nameOf(await keepChoice('theme', 'dark'))).toBe('theme')
  expect(nameOf(appCookie('http:'))).toBe('app')
})
