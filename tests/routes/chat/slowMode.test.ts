import { expect, test } from 'vitest'
import { readSlowSeconds } from '#domain/chat/flood.server.ts'
import { action, loader } from '#routes/web/chat/chat.tsx'
import { cast } from '#tests/support/people/cast.ts'
import { asBrowser, ask } from '#tests/support/server/calls.ts'

const press = (headers: Record<string, string>, slowSeconds: string) =>
  ask(action, '/chat', { headers, form: { _act: 'slow', slowSeconds } }) as Promise<Response>

test('a super admin sets slow mode on the page of the chat, which tells every reader', async () => {
  const { park } = cast()
  const headers = await asBrowser(park)
  expect((await press(headers, '30')).headers.get('Location')).toBe('/chat')
  expect(readSlowSeconds()).toBe(30)
  const page = async (headers: Record<string, string> = {}) => {
    const answer = await ask(loader, '/chat', { headers })
    return (answer instanceof Response ? await answer.json() : answer) as unknown
  }
  expect(await page()).toMatchObject({ room: { slowSeconds: 30 }, isSuperAdmin: false })
  expect(await page(headers)).toMatchObject({ room: { slowSeconds: 30 }, isSuperAdmin: true })
  await press(headers, '0')
  expect(readSlowSeconds()).toBe(0)
})

test('members and wrong numbers change nothing', async () => {
  const { kim, park } = cast()
  await press(await asBrowser(kim), '30')
  for (const wrong of ['601', '-1', '1.5', 'soon']) await press(await asBrowser(park), wrong)
  expect(readSlowSeconds()).toBe(0)
})
