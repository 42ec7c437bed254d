import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  endSession,
  findSessionMember,
  forgetExpired,
  openSession,
} from '../../../app/domain/accounts/sessions.server.ts'
import { sqlite } from '../../../db/client.server.ts'
import { cast } from '../../support/cast.ts'

const DAY_MS = 24 * 60 * 60 * 1000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
const countWrites = () => sqlite().prepare('select total_changes()').pluck().get() as number

test('a session is its member until it is ended', () => {
  const { kim, lee } = cast()
  const id = openSession(kim)
  expect(findSessionMember(id)).toEqual(kim)
  expect(findSessionMember(openSession(lee))).toEqual(lee)
  endSession(id)
  expect(findSessionMember(id)).toBeNull()
  endSession(id)
})

test('its id is long, and stands nowhere in the database', () => {
  const id = openSession(cast().kim)
  expect(Buffer.from(id, 'base64url')).toHaveLength(32)
  expect(JSON.stringify(sqlite().prepare('select * from sessions').all())).not.toContain(id)
  expect(findSessionMember('')).toBeNull()
  expect(findSessionMember(`${id}x`)).toBeNull()
})

test('it ends 60 days after the member was last seen, not after they signed in', () => {
  const { kim } = cast()
  const id = openSession(kim)
  later(59 * DAY_MS)
  expect(findSessionMember(id)).toEqual(kim)
  later(59 * DAY_MS)
  expect(findSessionMember(id)).toEqual(kim)
  later(61 * DAY_MS)
  expect(findSessionMember(id)).toBeNull()
})

test('a day has one write, however often the member comes', () => {
  const id = openSession(cast().kim)
  later(DAY_MS)
  findSessionMember(id)
  const before = countWrites()
  later(DAY_MS - 1)
  findSessionMember(id)
  findSessionMember(id)
  expect(countWrites()).toBe(before)
  later(1)
  findSessionMember(id)
  expect(countWrites()).toBeGreaterThan(before)
})

test('what is over is forgotten, the rest stays', () => {
  const { kim, lee } = cast()
  openSession(kim)
  later(30 * DAY_MS)
  const id = openSession(lee)
  later(31 * DAY_MS)
  forgetExpired()
  expect(sqlite().prepare('select count(*) from sessions').pluck().get()).toBe(1)
  expect(findSessionMember(id)).toEqual(lee)
})
