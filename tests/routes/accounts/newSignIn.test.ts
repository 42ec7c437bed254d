import { beforeEach, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { listHistories } from '#domain/devices/histories.server.ts'
import { startSession, startTokens } from '#http/session/session.server.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { sendAll } from '#tests/support/server/outbox.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const APP = 'Mozilla/5.0 (iPhone) HotdealApp/1.5.0 (ios)'

const from = (userAgent: string, cookie = '') =>
  new Request(env.ORIGIN, { headers: { 'User-Agent': userAgent, Cookie: cookie } })
const titlesOf = (member: Member) =>
  listHistories(member, { pageNumber: 1, pageSize: 20 }).contents.map(({ title, link }) => [title, link])

let kim: Member
let lee: Member
beforeEach(() => {
  ;({ kim, lee } = cast())
})

test('the first sign-in of an account notifies nobody', async () => {
  await startSession(from(FIREFOX), kim)
  await startSession(from(FIREFOX), lee)
  expect([titlesOf(kim), titlesOf(lee)]).toEqual([[], []])
})

test('a sign-in on another browser or app is sent to the devices of the account', async () => {
  await startSession(from(FIREFOX), kim)
  giveDevice(kim)
  await startTokens(from(APP), { member: kim, isSignUp: false, isReSignUp: false })
  await startSession(from(FIREFOX), kim)
  const titles = ['새 기기에서 로그인했습니다: 앱 · iOS', '새 기기에서 로그인했습니다: Firefox · Windows']
  expect(titlesOf(kim)).toEqual(titles.toReversed().map((title) => [title, '/auth/my/sessions']))
  expect(sendAll().map(({ message }) => message.title)).toEqual(titles)
  expect(titlesOf(lee)).toEqual([])
})

test('signing in again in the same browser is no new device', async () => {
  await startSession(from(APP), kim)
  const first = await startSession(from(FIREFOX), kim)
  await startSession(from(FIREFOX, first.split(';')[0]), kim)
  expect(titlesOf(kim)).toHaveLength(1)
})
