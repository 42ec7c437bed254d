import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Member } from '#domain/accounts/member.ts'
import { endEverySignIn } from '#domain/accounts/sessions/sessions.server.ts'
import { listUnreadSince, markRead, writeHistory } from '#domain/devices/histories.server.ts'
import { announce, listenFor, onAnnouncement } from '#domain/live.server.ts'
import { loader as events } from '#routes/api/v0/accounts/events.ts'
import { action as logout } from '#routes/api/v0/accounts/logout.ts'
import { cast } from '#tests/support/people/cast.ts'
import { asApp, asBrowser, ask } from '#tests/support/server/calls.ts'
import { nextEvent, readEvents } from '#tests/support/server/events.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const open = async (headers: Record<string, string>) =>
  (await ask(events, '/api/v0/auth/my/events', { headers })) as Response
const BEAT_MS = 20_000

test('auth/my/events repeats the counts and ends with the session', async () => {
  const { kim } = cast()
  const stream = readEvents(await open(await asBrowser(kim)))
  await nextEvent(stream, 'badges')
  vi.advanceTimersByTime(BEAT_MS)
  await nextEvent(stream, 'badges')
  endEverySignIn(kim.id)
  vi.advanceTimersByTime(BEAT_MS)
  await expect(nextEvent(stream, 'badges')).rejects.toThrow('the stream ended')
})

function writeAlert(member: Member, subject: string, at: number): number {
  const notice = { subject, kind: 'KEYWORD', title: subject, body: '', imageUrl: null, link: '/' } as const
  return writeHistory(member.id, notice, at).id
}

test('a page whose stream broke gets the alerts that it missed, but none that were read or are old', async () => {
  const { kim } = cast()
  const headers = await asBrowser(kim)
  const heardUpTo = Date.now() - 30_000
  const notify = (subject: string, at: number) => writeAlert(kim, subject, at)
  notify('deal:1', heardUpTo)
  notify('deal:2', heardUpTo + 1)
  markRead(kim, [notify('deal:3', heardUpTo + 2)])
  notify('deal:4', heardUpTo + 3)
  const stream = readEvents(await open({ ...headers, 'Last-Event-ID': `${heardUpTo}` }))
  const { id, data } = (await stream.next()).value
  expect({ id, data }).toMatchObject({ id: `${heardUpTo}`, data: { numberOfNotifyHistories: 3 } })
  expect((await stream.next()).value).toMatchObject({ id: `${heardUpTo + 1}`, data: { title: 'deal:2' } })
  expect((await stream.next()).value).toMatchObject({ id: `${heardUpTo + 3}`, data: { title: 'deal:4' } })

  const afterHours = readEvents(await open({ ...headers, 'Last-Event-ID': `${heardUpTo - 3_600_000}` }))
  notify('deal:5', heardUpTo - 120_000)
  expect(await nextEvent(afterHours, 'alert')).toMatchObject({ title: 'deal:1' })
})

test('alerts that were read meanwhile do not hide an older one that was missed', async () => {
  const { kim } = cast()
  const headers = await asBrowser(kim)
  const heardUpTo = Date.now() - 30_000
  for (let no = 1; no <= 6; no++) writeAlert(kim, `deal:${no}`, heardUpTo + no)
  const [, ...read] = listUnreadSince(kim, heardUpTo, 6)
  markRead(
    kim,
    read.map(({ id }) => id),
  )
  const stream = readEvents(await open({ ...headers, 'Last-Event-ID': `${heardUpTo}` }))
  expect(await nextEvent(stream, 'alert')).toMatchObject({ title: 'deal:1' })
})

test('a log-out closes the streams of its session at once, and no others', async () => {
  const { kim } = cast()
  const [here, there] = [await asBrowser(kim), await asBrowser(kim)]
  const [stream, other] = [readEvents(await open(here)), readEvents(await open(there))]
  await nextEvent(stream, 'badges')
  await nextEvent(other, 'badges')
  await ask(logout, '/api/v0/auth/logout', { method: 'POST', headers: here })
  writeHistory(kim.id, { subject: 'deal:1', kind: 'KEYWORD', title: '', body: '', imageUrl: null, link: '/' })
  await expect(nextEvent(stream, 'alert')).rejects.toThrow('the stream ended')
  await nextEvent(other, 'alert')
  endEverySignIn(kim.id)
  await expect(nextEvent(other, 'alert')).rejects.toThrow('the stream ended')
})

test('a page that stopped reading loses its stream, and another page still gets every alert', async () => {
  const { kim } = cast()
  const headers = await asBrowser(kim)
  const heardUpTo = Date.now() - 1_000
  writeAlert(kim, 'deal:0', heardUpTo + 1)
  // The two streams are one event apart, so that one of them becomes full within an alert, between its counts and its
  // text.
  const stuck = [await open(headers), await open({ ...headers, 'Last-Event-ID': `${heardUpTo}` })]
  const stream = readEvents(await open(headers))
  for (let no = 1; no <= 60; no++) {
    writeAlert(kim, `deal:${no}`, Date.now())
    expect(await nextEvent(stream, 'alert')).toMatchObject({ title: `deal:${no}` })
  }
  for (const one of stuck)
    await expect(nextEvent(readEvents(one), 'none')).rejects.toThrow('the stream ended')
})

test('an announcement reaches every listener, although one of them fails', () => {
  const heard: number[] = []
  const stops = [
    onAnnouncement('toastsShown', () => {
      throw new Error('a listener of this test fails')
    }),
    onAnnouncement('toastsShown', ({ userId }) => heard.push(userId)),
    listenFor(7, 'toastsShown', ({ userId }) => heard.push(userId)),
  ]
  announce('toastsShown', { userId: 7 })
  for (const stop of stops) stop()
  expect(heard).toEqual([7, 7])
})

test('the stream accepts only cookies: apps ask for the summary', async () => {
  expect(await (await open(await asApp(cast().kim))).json()).toMatchObject({
    status: 400,
    code: 'cookie_only',
  })
  expect((await open({})).status).toBe(401)
})

// ASVS 1.4.3
test('a member has at most 20 streams, and closing one frees a place', async () => {
  const { kim, lee } = cast()
  const headers = await asBrowser(kim)
  const streams = await Promise.all(Array.from({ length: 20 }, () => open(headers)))
  const refused = await open(headers)
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60'])
  const lees = await open(await asBrowser(lee))
  await streams[0]?.body?.cancel()
  const again = await open(headers)
  expect([lees.status, again.status]).toEqual([200, 200])
  for (const stream of [...streams.slice(1), lees, again]) await stream.body?.cancel()
})
