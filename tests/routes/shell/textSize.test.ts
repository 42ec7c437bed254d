import { expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { action } from '#routes/web/shell/textSize.tsx'
import { ask } from '#tests/support/server/calls.ts'

const choose = (size: string, agent: string) =>
  ask(action, '/textSize', { form: { size }, headers: { 'User-Agent': agent, Origin: env.ORIGIN } })

test.each([
  'Mozilla/5.0',
  'HotdealApp/1.4.9 (android)',
  'HotdealApp/1.4.10 (android)',
  'HotdealApp/2.0.0 (ios)',
])('%s stores a text size', async (agent) => {
  const answer = (await choose('18', agent)) as Response
  expect(answer.headers.get('Set-Cookie')).toMatch(/^text=/)
})

test('an app before 1.4.9 gets a message that it cannot', async () => {
  expect(await choose('18', 'HotdealApp/1.4.8 (android)')).toMatchObject({
    data: { refusal: { message: '글자 크기 변경에 실패하였습니다.' } },
    init: { status: 400 },
  })
})
