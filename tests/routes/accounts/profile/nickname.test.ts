import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { env } from '#app/env.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { suspend } from '#domain/accounts/suspensions.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { loader as my } from '#routes/api/v0/accounts/my.ts'
import { action as nickname } from '#routes/api/v0/accounts/profile/nickname.ts'
import { cast } from '#tests/support/people/cast.ts'
import { asApp, call } from '#tests/support/server/calls.ts'

let kim: Member
let lee: Member
let park: Member
beforeEach(() => {
  ;({ kim, lee, park } = cast())
  return () => vi.useRealTimers()
})

const rename = async (member: Member, name: unknown) =>
  call(nickname, 'auth/my/nickname', {
    method: 'PUT',
    headers: await asApp(member),
    json: { nickname: name },
  })
const nameOf = async (member: Member) =>
  (await call(my, 'auth/my', { headers: await asApp(member) })).body.nickname

describe('auth/my/nickname', () => {
  test.each([
    ['핫딜알리미', '핫딜알리미'],
    ['핫딜알리미', '진짜_핫딜_알리미'],
    ['Deal Mall', 'dea1_ma11'],
  ])('the name of the site %s is reserved: %s', async (siteName, name) => {
    env.SITE_NAME = siteName
    onTestFinished(() => void Object.assign(env, { SITE_NAME: '핫딜알리미' }))
    expect(await rename(kim, name)).toMatchObject({
      status: 400,
      body: { message: '운영자로 오해할 수 있는 닉네임은 쓸 수 없습니다.' },
    })
  })

  test.each([
    '수달',
    '핫딜사냥꾼_1',
    'Otter',
    'ABCDEFGHIJKL',
    '가나다라마바사아자차카타',
    '_1',
    'badminton',
    '관리',
  ])('%s is a nickname', async (name) => {
    expect(await rename(kim, name)).toMatchObject({ status: 200, body: { nickname: name } })
    expect(await nameOf(kim)).toBe(name)
  })

  // ASVS 1.1.1
  test('Hangul sent in parts, with blanks around it, is composed', async () => {
    expect(await rename(kim, ` ${'핫딜수달'.normalize('NFD')} `)).toMatchObject({
      body: { nickname: '핫딜수달' },
    })
  })

  test.each([
    ['one letter', '가'],
    ['13 letters', '가나다라마바사아자차카타파'],
    ['a blank', '핫 딜'],
    ['nothing', ''],
    ['blanks', '   '],
    ['no text', 7],
    ['letters of a syllable', 'ㅋㅋㅋ'],
    ['a zero-width blank', '핫\u200b딜'],
    ['a zero-width joiner', 'hot\u200ddeal'],
    ['a filler of Hangul', '핫\u3164딜'],
    ['a combining mark', 'hot\u0301deal'],
    ['a bidirectional override', 'hot\u202edeal'],
    ['an isolate', '\u2066hotdeal\u2069'],
    ['a Cyrillic а', 'hotde\u0430l'],
    ['full-width letters', 'Ｏｔｔｅｒ'],
    ['a mathematical letter', '𝐎tter'],
    ['a smiling face', '수달😀'],
    ['a tag', '<b>수달'],
    ['a soft hyphen', 'hot\u00addeal'],
    ['a byte order mark inside', 'hot\ufeffdeal'],
  ])('%s is refused', async (_, name) => {
    const before = await nameOf(kim)
    expect(await rename(kim, name)).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { nickname: expect.stringContaining('닉네임') } },
    })
    expect(await nameOf(kim)).toBe(before)
  })

  test.each([
    '운영자',
    '운_영자',
    '핫딜운영자',
    '관리자님',
    '관리자1',
    'admin',
    'ADMIN',
    'Adm1n',
    'a_d_m_i_n',
    'adrnin',
    'admln',
    '4dmin',
    'superadmin',
    'admin_kr',
    '탈퇴한_사용자',
    '탈퇴한사용자2',
  ])('%s could be mistaken for staff', async (name) => {
    expect(await rename(kim, name)).toMatchObject({
      status: 400,
      body: { message: '운영자로 오해할 수 있는 닉네임은 쓸 수 없습니다.' },
    })
  })

  test('no two members share a name in any case', async () => {
    await rename(kim, 'Otter')
    expect(await rename(lee, 'oTTER')).toMatchObject({
      status: 409,
      body: { code: 'conflict', fields: { nickname: '이미 쓰고 있는 닉네임입니다.' } },
    })
  })

  test('of two simultaneous requests one gets the name', async () => {
    const answers = await Promise.all([rename(kim, '수달'), rename(lee, '수달')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('the first choice is free, the next one 30 days later, to the millisecond', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await rename(kim, '수달')
    const chosenAt = Date.now()
    expect((await rename({ ...kim, nickname: '수달' }, '수달')).status, 'the same again').toBe(200)
    vi.setSystemTime(chosenAt + 30 * DAY_MS - 1)
    expect(await rename(kim, '해달')).toMatchObject({
      status: 409,
      body: { message: '닉네임은 30일에 한 번 변경할 수 있습니다.' },
    })
    vi.setSystemTime(chosenAt + 30 * DAY_MS)
    expect(await rename(kim, '해달')).toMatchObject({ status: 200 })
  })

  test('two simultaneous changes are one', async () => {
    const answers = await Promise.all([rename(kim, '수달'), rename(kim, '해달')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('a suspended member keeps the name, and sees until when and why', async () => {
    suspend(park, kim.id, { until: Date.UTC(2099, 0, 2, 3, 4), reason: '광고 도배' })
    expect(await rename(kim, '수달')).toMatchObject({
      status: 400,
      body: {
        code: 'suspended',
        message: '2099년 1월 2일 12시 4분까지 이용이 정지되었습니다. 사유: 광고 도배',
      },
    })
  })

  test('requires sign-in, and PUT', async () => {
    expect(await call(nickname, 'auth/my/nickname', { method: 'PUT' })).toMatchObject({ status: 401 })
    const posted = await call(nickname, 'auth/my/nickname', { headers: await asApp(kim), json: {} })
    expect(posted).toMatchObject({ status: 405 })
  })
})
