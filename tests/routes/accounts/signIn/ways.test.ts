import { beforeEach, describe, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { clientKind } from '#http/display/clientKind.server.ts'
import { publicView } from '#http/display/publicView.server.ts'
import { listSignInWays } from '#http/session/signInWays.server.ts'
import { loader as login } from '#routes/web/accounts/signIn/login.tsx'
import { ask } from '#tests/support/server/calls.ts'
import { appleForThisFile } from '#tests/support/standIns/apple.ts'

appleForThisFile()
beforeEach(() => {
  env.KAKAO_CLIENT_ID = 'rest-api-key'
})

const AGENTS = {
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/26.0 Safari/605.1',
  iphone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Safari/604.1',
  androidApp: 'Mozilla/5.0 (Linux; Android 16; wv) Chrome/140.0 HotdealApp/1.4.9 (android)',
  iosApp: 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) HotdealApp/1.4.9 (ios)',
  crawler: 'Mozilla/5.0 (compatible; HotdealAlimi/1.0; +https://deals.example/help#crawler)',
  kakaoTalk: 'Mozilla/5.0 (Linux; Android 16) Chrome/140.0 Mobile KAKAOTALK 11.0',
  naver: 'Mozilla/5.0 (Linux; Android 16) Chrome/140.0 NAVER(inapp; search; 1000; 12.0)',
  naverIos: 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0) NAVER(inapp; search; 1000; 12.0)',
}

const from = (agent: keyof typeof AGENTS, path = '/', headers: Record<string, string> = {}) =>
  new Request(new URL(path, env.ORIGIN), { headers: { 'User-Agent': AGENTS[agent], ...headers } })

test.each([
  ['windows', 'web', ['kakao']],
  ['mac', 'apple-web', ['kakao', 'apple']],
  ['iphone', 'apple-web', ['kakao', 'apple']],
  ['androidApp', 'android-app', ['kakao', 'noauth']],
  ['iosApp', 'ios-app', ['kakao', 'apple', 'noauth']],
  ['crawler', 'web', ['kakao']],
] as const)('on %s, which is %s, one may sign in by %j', (agent, kind, ways) => {
  expect(clientKind(from(agent))).toBe(kind)
  expect(listSignInWays(from(agent))).toEqual(ways)
})

test("the bridge's cookie equals an app's user agent, and nothing else is an app", () => {
  expect(clientKind(from('windows', '/', { Cookie: 'theme=x; app=android-1.4.9' }))).toBe('android-app')
  for (const Cookie of ['app=windows-1.0.0', 'app=android-', 'xapp=android-1.4.9', 'app=android-1.4.9x'])
    expect(clientKind(from('windows', '/', { Cookie }))).toBe('web')
})

test('unconfigured ways are not offered', () => {
  env.KAKAO_CLIENT_ID = undefined
  env.APPLE_TEAM_ID = undefined
  expect(listSignInWays(from('iosApp'))).toEqual(['noauth'])
  expect(listSignInWays(from('mac'))).toEqual([])
})

test('a cached page is shown only to its kind of client, and the login page is never cached', () => {
  const views = (['windows', 'mac', 'androidApp', 'iosApp'] as const).map((agent) => publicView(from(agent)))
  expect(new Set(views).size).toBe(4)
  expect(publicView(from('windows', '/login?to=/'))).toBeNull()
})

describe('the link to another browser', () => {
  const open = async (agent: keyof typeof AGENTS, query = '') => {
    const headers = { 'User-Agent': AGENTS[agent] }
    const path = `/login?to=%2Fproducts%3Fpage%3D2${query}`
    return (await ask(login, path, { headers })) as { again: string | null; other: { link: string } | null }
  }
  const address = `${env.ORIGIN}/login?to=%2Fproducts%3Fpage%3D2`
  const { host } = new URL(env.ORIGIN)

  test.each([
    ['kakaoTalk', `kakaotalk://web/openExternal?url=${encodeURIComponent(address)}`],
    ['naver', `intent://${host}/login?to=%2Fproducts%3Fpage%3D2#Intent;scheme=http;end`],
    ['naverIos', `x-safari-${address}`],
  ] as const)('is offered in %s beside signing in there, with the return path kept', async (agent, link) => {
    const again = '/login/kakao?to=%2Fproducts%3Fpage%3D2'
    expect(await open(agent)).toMatchObject({ again, other: { address, link } })
    env.KAKAO_CLIENT_ID = undefined
    expect(await open(agent)).toMatchObject({ again: null, other: { address, link } })
  })

  test('is offered wherever the state was lost, beside trying again', async () => {
    expect(await open('windows', '&error=kakao_state')).toMatchObject({
      again: '/login/kakao?to=%2Fproducts%3Fpage%3D2',
      other: { address, link: null },
    })
    expect((await open('mac', '&error=apple_state')).again).toBe('/login/apple?to=%2Fproducts%3Fpage%3D2')
    for (const query of ['', '&error=kakao_denied', '&error=apple_failed'])
      expect(await open('windows', query)).toMatchObject({ again: null, other: null })
  })
})
