import { expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { action } from '#routes/web/accounts/profile/user.tsx'
import { cast } from '#tests/support/people/cast.ts'
import { asBrowser, ask } from '#tests/support/server/calls.ts'

test('blocking and unblocking lead back to the page on which the card was open', async () => {
  const { kim, lee } = cast()
  const press = async (_act: string, headers: Record<string, string> = {}) => {
    const asking = { headers: { ...(await asBrowser(kim)), ...headers }, params: { id: `${lee.id}` } }
    const answer = (await ask(action, `/users/${lee.id}`, { ...asking, form: { _act } })) as Response
    return answer.headers.get('Location')
  }
  const thread = { Referer: `${env.ORIGIN}/boards/3?page=2` }
  expect(await press('block', thread)).toBe('/boards/3?page=2')
  expect(await press('unblock', thread)).toBe('/boards/3?page=2')
  expect(await press('block')).toBe(`/users/${lee.id}`)
  expect(await press('unblock', { Referer: 'https://evil.example/' })).toBe(`/users/${lee.id}`)
})
