import { beforeEach, expect, test } from 'vitest'
import { requestContext } from '#app/requestContext.server.ts'
import { sqlite, write } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import {
  forgetOldStaffActs,
  listStaffActs,
  recordStaffAct,
  StaffActFilter,
  staffActSheet,
} from '#domain/accounts/staff/staffActs.server.ts'
import { suspend } from '#domain/accounts/suspensions.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { cast } from '#tests/support/people/cast.ts'

let kim: Member
let park: Member
beforeEach(() => {
  ;({ kim, park } = cast())
})

const asPark = <T>(act: () => T): T =>
  requestContext.run(
    {
      requestId: '1',
      addressHash: () => 'a house',
      actor: { memberId: park.id, door: 'POST /auth/admin/users/1 suspend' },
    },
    act,
  )
const suspendKim = () => suspend(park, kim.id, { until: Date.now() + DAY_MS, reason: '=도배' })
const list = (filter = {}) =>
  listStaffActs(StaffActFilter.parse(filter), { pageNumber: 1, pageSize: 20 }).contents

test('what staff change is recorded: who, what, from where, after what', () => {
  asPark(suspendKim)
  expect(list()).toMatchObject([
    {
      actorId: park.id,
      nickname: park.nickname,
      act: 'SUSPEND',
      subject: `user:${kim.id}`,
      after: { reason: '=도배' },
      door: 'POST /auth/admin/users/1 suspend',
      addressHash: 'a house',
    },
  ])
  expect(list({ subject: 'user:999' })).toEqual([])
  expect(list({ actorId: park.id, act: 'SUSPEND' })).toHaveLength(1)
})

test('an act that fails leaves no line, and a line that fails leaves no act', () => {
  expect(() =>
    asPark(() =>
      write(() => {
        suspendKim()
        throw new Error('the power fails')
      }),
    ),
  ).toThrow('the power fails')
  expect([list().length, sqlite().prepare('select count(*) from suspensions').pluck().get()]).toEqual([0, 0])
})

test('no line can be changed, or deleted before two years have passed', async () => {
  asPark(suspendKim)
  expect(() => sqlite().prepare("update staff_acts set act = 'NOTHING'").run()).toThrow('never changes')
  expect(() => sqlite().prepare('delete from staff_acts').run()).toThrow('stays for two years')
  await forgetOldStaffActs(Date.now() + 729 * DAY_MS)
  expect(list()).toHaveLength(1)
  sqlite()
    .prepare(
      'insert into staff_acts (actor_id, act, subject, door, address_hash, created_at) select actor_id, act, subject, door, address_hash, created_at - ? from staff_acts',
    )
    .run(731 * DAY_MS)
  await forgetOldStaffActs()
  expect(list()).toHaveLength(1)
})

test('what the service does by itself is no act of staff', () => {
  write(() => recordStaffAct('MOVE_POST', 'board:1'))
  expect(list()).toEqual([])
})

test('the file of the trail has every line, however many', async () => {
  asPark(suspendKim)
  const many = sqlite().prepare(
    'insert into staff_acts (actor_id, act, subject, door, address_hash, created_at) select actor_id, act, subject, door, address_hash, created_at from staff_acts limit 1',
  )
  for (let no = 0; no < 1_200; no++) many.run()
  const filter = StaffActFilter.parse({ act: 'SUSPEND' })
  const file = (await Array.fromAsync(staffActSheet(filter))).join('')
  expect(file.match(/이용 정지/g)).toHaveLength(1_201)
  expect(file.trim().split('\r\n')).toHaveLength(1_202)
})
