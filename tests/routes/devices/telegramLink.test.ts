import { beforeEach, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { findTelegramChat } from '#domain/devices/telegram.server.ts'
import { action } from '#routes/api/v0/devices/telegramLink.ts'
import { cast } from '#tests/support/people/cast.ts'
import { asApp, call } from '#tests/support/server/calls.ts'
import { giveChat, telegramForThisFile } from '#tests/support/standIns/telegram.ts'

const PATH = 'auth/my/telegram-link'
const standIn = telegramForThisFile()
let kim: Member
let headers: Record<string, string>

beforeEach(async () => {
  ;({ kim } = cast())
  headers = await asApp(kim)
})

test('a code comes with the address that brings it to the bot', async () => {
  const { status, body } = await call(action, PATH, { method: 'POST', headers })
  expect(status).toBe(201)
  expect(body).toEqual({
    code: expect.stringMatching(/^[A-Z2-9]{26}$/),
    url: `${standIn().chatUrl}?start=${body.code}`,
    expiresAt: expect.stringMatching(/Z$/),
  })
})

test('unlinking may be repeated', async () => {
  giveChat(standIn(), kim)
  for (let time = 0; time < 2; time++) {
    expect((await call(action, PATH, { method: 'DELETE', headers })).status).toBe(204)
    expect(findTelegramChat(kim)).toBeNull()
  }
})

test('answers nothing without sign-in, without a bot, and when the bot is out of reach', async () => {
  expect((await call(action, PATH, { method: 'POST' })).status).toBe(401)
  env.TELEGRAM_API_URL = 'http://127.0.0.1:9'
  const unreachable = await call(action, PATH, { method: 'POST', headers })
  expect(unreachable).toMatchObject({ status: 400, body: { code: 'not_configured' } })
  env.TELEGRAM_BOT_TOKEN = undefined
  const missing = await call(action, PATH, { method: 'POST', headers })
  expect(missing).toMatchObject({ status: 400, body: { code: 'not_configured' } })
})
