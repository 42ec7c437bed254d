import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { addKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { buildIfStale } from '#server/build/build.ts'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { asBrowser } from '#tests/support/server/calls.ts'
import { nextEvent, readEvents } from '#tests/support/server/events.ts'
import { type ServiceProcess, startProcess } from '#tests/support/server/service.ts'

let service: ServiceProcess
let kim: Member
beforeAll(buildIfStale, 120_000)
beforeEach(async () => {
  kim = cast().kim
  service = await startProcess({ DATA_DIR: env.DATA_DIR, CRAWL: 'off' })
})
afterEach(() => service.crash())

const openStream = async (headers: Record<string, string>) =>
  fetch(`${service.url}/api/v0/auth/my/events`, { headers: { ...headers, 'Accept-Encoding': 'gzip' } })

test('a page gets new alerts and what was read, until the service stops', async () => {
  addKeyword(kim, NewKeyword.parse({ keyword: '청소기', historyOnly: true }))
  const headers = await asBrowser(kim)
  const events = readEvents(await openStream(headers))
  expect(await nextEvent(events, 'badges'), 'the first keyword earned a tag').toEqual({
    numberOfNotifyHistories: 0,
    numberOfActionHistories: 1,
  })

  takeListing(post(1, '[쿠팡] 한빛전자 무선청소기 HB-V10 (129,000원/무료)'))
  expect(await nextEvent(events, 'badges'), 'the first alert earns one and a level').toEqual({
    numberOfNotifyHistories: 1,
    numberOfActionHistories: 3,
  })
  expect(await nextEvent(events, 'alert')).toMatchObject({
    kind: 'KEYWORD',
    title: expect.stringContaining('청소기'),
    link: expect.stringMatching(/^\/products\/\d+$/),
    readAt: null,
  })

  const body = JSON.stringify({ all: true })
  const sending = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body }
  await fetch(`${service.url}/api/v0/auth/my/notify-histories/read`, sending)
  expect(await nextEvent(events, 'badges')).toMatchObject({ numberOfNotifyHistories: 0 })

  const { code } = await service.stop()
  expect(code).toBe(0)
  await expect(nextEvent(events, 'badges')).rejects.toThrow('the stream ended')
})

test('a page gets no alert of another member', async () => {
  const { lee } = cast()
  addKeyword(lee, NewKeyword.parse({ keyword: '청소기', historyOnly: true }))
  const [kims, lees] = [await openStream(await asBrowser(kim)), await openStream(await asBrowser(lee))]
  const [toKim, toLee] = [readEvents(kims), readEvents(lees)]
  await nextEvent(toKim, 'badges')
  takeListing(post(1, '[쿠팡] 한빛전자 무선청소기 HB-V10 (129,000원/무료)'))
  await nextEvent(toLee, 'alert')
  await service.stop()
  await expect(nextEvent(toKim, 'badges')).rejects.toThrow('the stream ended')
})

test('a HEAD request gets the headers of the stream, and holds none open', async () => {
  const headers = await asBrowser(kim)
  for (let no = 0; no < 21; no++) {
    const answer = await fetch(`${service.url}/api/v0/auth/my/events`, { method: 'HEAD', headers })
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/event-stream'])
  }
  const stream = await openStream(headers)
  expect(stream.status).toBe(200)
  await stream.body?.cancel()
})
