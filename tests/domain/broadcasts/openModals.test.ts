import { beforeEach, expect, test } from 'vitest'
import type { Member } from '#domain/accounts/member.ts'
import {
  addOpenModal,
  endOpenModal,
  listOpenModals,
  listShownModals,
  NewOpenModal,
  type Starter,
} from '#domain/broadcasts/openModals.server.ts'
import { HOUR_MS } from '#domain/clock.ts'
import { cast } from '#tests/support/people/cast.ts'

const NOON = Date.parse('2026-11-24T12:00:00+09:00')
const NOTICE = {
  title: '점검 안내',
  body: '새벽 3시부터 10분',
  startsAt: '2026-11-24T09:00',
  endsAt: '2026-11-25T09:00',
}
const GUEST: Starter = { isMember: false, app: null }
const appOf = (platform: 'android' | 'ios', appVersion: string): Starter => ({
  isMember: true,
  app: { platform, appVersion },
})

let park: Member
beforeEach(() => {
  ;({ park } = cast())
})
const add = (input: object = {}) => addOpenModal(park, NewOpenModal.parse({ ...NOTICE, ...input }), NOON)
const shown = (starter: Starter, at = NOON) => listShownModals(starter, at).map(({ id }) => id)

test('a notice is shown from its minute of Seoul until its end', () => {
  const { id } = add()
  expect(shown(GUEST, Date.parse('2026-11-24T08:59:59+09:00'))).toEqual([])
  expect(shown(GUEST, Date.parse('2026-11-24T09:00:00+09:00'))).toEqual([id])
  expect(shown(GUEST, Date.parse('2026-11-25T09:00:00+09:00'))).toEqual([])
  endOpenModal(id, NOON + HOUR_MS)
  expect(shown(GUEST, NOON + HOUR_MS)).toEqual([])
  expect(listOpenModals({ pageNumber: 1, pageSize: 20 }).totalCount).toBe(1)
})

test('a notice is shown only to its audience', () => {
  const of = (audience: string, more = {}) => add({ audience, ...more }).id
  const [all, members, apps, android, old] = [
    of('ALL'),
    of('MEMBERS'),
    of('APPS'),
    of('ANDROID'),
    of('IOS', { fromVersion: '1.4.9', toVersion: '1.10.0' }),
  ]
  expect(shown(GUEST)).toEqual([all])
  expect(shown({ isMember: true, app: null })).toEqual([all, members])
  expect(shown(appOf('android', '2.0.0'))).toEqual([all, members, apps, android])
  expect(shown(appOf('ios', '1.10.0'))).toEqual([all, members, apps, old])
  expect(shown(appOf('ios', '1.4.8'))).toEqual([all, members, apps])
  expect(shown(appOf('ios', '1.10.1'))).toEqual([all, members, apps])
})

test.each([
  ['an end before the start', { endsAt: '2026-11-24T08:00' }, 'endsAt'],
  ['another site', { link: 'https://evil.example/' }, 'link'],
  ['another host by two slashes', { link: '//evil.example' }, 'link'],
  ['no title', { title: ' ' }, 'title'],
  ['a date that is none', { startsAt: '내일' }, 'startsAt'],
  ['a version that is none', { fromVersion: '2' }, 'fromVersion'],
])('%s is refused at its field', (_, input, name) => {
  const { error } = NewOpenModal.safeParse({ ...NOTICE, ...input })
  expect(error?.issues.map(({ path }) => path[0])).toEqual([name])
})

test('at most ten notices are active', () => {
  for (let no = 0; no < 10; no++) add()
  expect(() => add()).toThrow('10개까지')
})
