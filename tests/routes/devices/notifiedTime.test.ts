import { beforeEach, describe, expect, test } from 'vitest'
import type { Member } from '#domain/accounts/member.ts'
import { DAY_MS } from '#domain/clock.ts'
import {
  askConsentsAgain,
  findAdConsent,
  setAdNotify,
} from '#domain/devices/advertising/adConsents.server.ts'
import { listHistories } from '#domain/devices/histories.server.ts'
import { action as adNotify } from '#routes/api/v0/devices/enableAdNotify.ts'
import { action as endTime } from '#routes/api/v0/devices/notifiedEndTime.ts'
import { action as startTime } from '#routes/api/v0/devices/notifiedStartTime.ts'
import { loader as notifiedTime } from '#routes/api/v0/devices/notifiedTime.ts'
import { loader as histories } from '#routes/api/v0/devices/notifyHistories.ts'
import { cast } from '#tests/support/people/cast.ts'
import { asApp, call } from '#tests/support/server/calls.ts'

let kim: Member
let lee: Member
beforeEach(() => {
  ;({ kim, lee } = cast())
})

const put = async (handle: Parameters<typeof call>[0], path: string, json: unknown, member = kim) =>
  call(handle, path, { method: 'PUT', headers: await asApp(member), json })
const timesOf = async (member: Member) =>
  (await call(notifiedTime, 'auth/my/notifiedTime', { headers: await asApp(member) })).body

describe('auth/my/notifiedTime, notified-start-time and notified-end-time', () => {
  test('is always at first, and counts as not chosen', async () => {
    expect(await timesOf(kim)).toEqual({ startTime: '00:00', endTime: '00:00', isChosen: false })
  })

  test('each end is set separately, and belongs to its member', async () => {
    const started = await put(startTime, 'auth/my/notified-start-time', { time: '08:05' })
    expect(started).toMatchObject({ status: 200, body: { startTime: '08:05', endTime: '00:00' } })
    await put(endTime, 'auth/my/notified-end-time', { time: '23:59' })
    expect(await timesOf(kim)).toEqual({ startTime: '08:05', endTime: '23:59', isChosen: true })
    expect(await timesOf(lee)).toMatchObject({ startTime: '00:00', isChosen: false })
  })

  test('midnight counts as chosen once a member sets it', async () => {
    await put(endTime, 'auth/my/notified-end-time', { time: '00:00' })
    expect(await timesOf(kim)).toEqual({ startTime: '00:00', endTime: '00:00', isChosen: true })
  })

  test.each(['24:00', '8:00', '08:60', '', '08:00:00', ' 08:00', 480, null, '٠٨:٠٠'])(
    '%j is not a time',
    async (time) => {
      expect(await put(startTime, 'auth/my/notified-start-time', { time })).toMatchObject({
        status: 400,
        body: { fields: { time: expect.stringContaining('시간') } },
      })
      expect(await timesOf(kim)).toMatchObject({ isChosen: false })
    },
  )
})

describe('auth/my/enable-ad-notify', () => {
  const say = (enabled: unknown) => put(adNotify, 'auth/my/enable-ad-notify', { enabled })

  test('is no until a member consents; each change is confirmed with its date', async () => {
    expect(findAdConsent(kim)).toBeNull()
    await say(false)
    expect(findAdConsent(kim), 'a no that nothing preceded').toBeNull()
    expect(await say(true)).toMatchObject({ status: 200, body: { enabled: true } })
    await say(true)
    await say(false)
    expect(findAdConsent(kim)).toEqual({ enabled: false, isOver: false, createdAt: expect.any(Number) })
    const { contents } = (await call(histories, 'auth/my/notify-histories', { headers: await asApp(kim) }))
      .body
    expect(contents).toMatchObject([
      { title: '광고성 정보 수신을 거부하였습니다', body: expect.stringContaining('에 처리되었습니다') },
      { title: '광고성 정보 수신에 동의하였습니다' },
    ])
  })

  test('expires after two years; the member is asked again, once, and may renew it', async () => {
    const titles = () => listHistories(kim, { pageNumber: 1, pageSize: 9 }).contents.map(({ title }) => title)
    const later = Date.now() + 2 * 365 * DAY_MS
    setAdNotify(kim, { enabled: true })
    setAdNotify(lee, { enabled: true })
    setAdNotify(lee, { enabled: false })
    await askConsentsAgain(later - DAY_MS)
    expect(titles()).toEqual(['광고성 정보 수신에 동의하였습니다'])
    await askConsentsAgain(later + DAY_MS)
    await askConsentsAgain(later + 2 * DAY_MS)
    expect(titles()).toEqual(['광고성 정보를 계속 받으시겠습니까?', '광고성 정보 수신에 동의하였습니다'])
    expect(listHistories(lee, { pageNumber: 1, pageSize: 9 }).totalCount).toBe(2)
    expect(findAdConsent(kim, later + DAY_MS)).toMatchObject({ enabled: false, isOver: true })
    setAdNotify(kim, { enabled: true }, later + DAY_MS)
    expect(findAdConsent(kim, later + DAY_MS)).toMatchObject({ enabled: true, isOver: false })
  })

  test.each([undefined, 'yes', 1, null])('%j is neither yes nor no', async (enabled) => {
    expect(await say(enabled)).toMatchObject({
      status: 400,
      body: { fields: { enabled: expect.any(String) } },
    })
  })
})
