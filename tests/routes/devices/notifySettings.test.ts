import { beforeEach, describe, expect, test } from 'vitest'
import type { Member } from '#domain/accounts/member.ts'
import { loader as notifiedTime } from '#routes/api/v0/devices/notifiedTime.ts'
import { loader, action as settings } from '#routes/api/v0/devices/notifySettings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { asApp, call } from '#tests/support/server/calls.ts'

const PATH = 'auth/my/notify-settings'
const EVERY = ['APP', 'WEB', 'TELEGRAM']
const FIRST = {
  enabled: true,
  channels: {
    PRODUCT: EVERY,
    KEYWORD: EVERY,
    RECOMMEND: EVERY,
    MENTION: EVERY,
    ANSWER: EVERY,
    COMMENT: EVERY,
    OPERATION: EVERY,
  },
  startTime: '00:00',
  endTime: '00:00',
  isChosen: false,
  productCap: 3,
  dailyCap: 30,
  digestTime: '20:00',
}

let kim: Member
let lee: Member
beforeEach(() => {
  ;({ kim, lee } = cast())
})

const read = async (member = kim) => (await call(loader, PATH, { headers: await asApp(member) })).body
const put = async (json: unknown) => call(settings, PATH, { method: 'PUT', headers: await asApp(kim), json })

test('every member starts with every channel, 30 messages a day and a digest at eight', async () => {
  expect(await read()).toEqual(FIRST)
})

test('only the member reads or changes them', async () => {
  expect(await call(loader, PATH)).toMatchObject({ status: 401 })
  expect(await call(settings, PATH, { method: 'PUT', json: { enabled: false } })).toMatchObject({
    status: 401,
  })
})

describe('a change', () => {
  test('of one field leaves the others, and belongs to its member', async () => {
    await put({ dailyCap: 0 })
    expect(await put({ enabled: false })).toMatchObject({
      status: 200,
      body: { ...FIRST, dailyCap: 0, enabled: false },
    })
    expect(await put({ channels: { KEYWORD: [] } })).toMatchObject({ status: 200 })
    expect(await put({ channels: { PRODUCT: ['TELEGRAM', 'WEB', 'WEB'] } })).toMatchObject({ status: 200 })
    expect(await read()).toEqual({
      ...FIRST,
      enabled: false,
      dailyCap: 0,
      channels: { ...FIRST.channels, KEYWORD: [], PRODUCT: ['WEB', 'TELEGRAM'] },
    })
    expect(await read(lee)).toEqual(FIRST)
  })

  test('of the hours also changes auth/my/notifiedTime', async () => {
    await put({ startTime: '22:00', endTime: '06:30', digestTime: '21:15' })
    expect(await read()).toEqual({
      ...FIRST,
      startTime: '22:00',
      endTime: '06:30',
      isChosen: true,
      digestTime: '21:15',
    })
    const { body } = await call(notifiedTime, 'auth/my/notifiedTime', { headers: await asApp(kim) })
    expect(body).toEqual({ startTime: '22:00', endTime: '06:30', isChosen: true })
  })

  test('may repeat everything that was answered', async () => {
    await put({ ...FIRST, dailyCap: 100 })
    expect(await read()).toEqual({ ...FIRST, dailyCap: 100, isChosen: true })
  })
})

describe('one wrong field refuses the whole change, with a message at the field:', () => {
  test.each([
    ['enabled', { enabled: 'yes' }],
    ['channels', { channels: { KEYWORD: ['PIGEON'] } }],
    ['channels', { channels: { WEATHER: ['WEB'] } }],
    ['channels', { channels: ['WEB'] }],
    ['channels', { channels: { KEYWORD: 'WEB' } }],
    ['channels', { channels: { KEYWORD: ['WEB', 'WEB', 'WEB', 'WEB'] } }],
    ['startTime', { startTime: '24:00' }],
    ['endTime', { endTime: 480 }],
    ['digestTime', { digestTime: '8시' }],
    ['dailyCap', { dailyCap: -1 }],
    ['dailyCap', { dailyCap: 101 }],
    ['dailyCap', { dailyCap: 2.5 }],
    ['productCap', { productCap: 4 }],
    ['body', { volume: 11 }],
    ['body', ['enabled']],
    ['body', null],
  ])('%s of %j', async (field, change) => {
    const answer = await put(change && !Array.isArray(change) ? { dailyCap: 1, ...change } : change)
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { [field]: expect.stringMatching(/[가-힣]/) } },
    })
    expect(await read()).toEqual(FIRST)
  })
})
