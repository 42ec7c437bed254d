// Two real processes on one database, asked for the same thing at the same moment.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { countVisitDays } from '#domain/rewards/attendance.server.ts'
import { findInviteCode, giveInviteCode } from '#domain/rewards/invitations/inviteCodes.server.ts'
import { listEntries, readBalance } from '#domain/rewards/ledger.server.ts'
import { buildIfStale } from '#server/build/build.ts'
import { expectSoundLedger } from '#tests/support/people/ledger.ts'
import { asApp, asBrowser } from '#tests/support/server/calls.ts'
import { type ServiceProcess, startProcess } from '#tests/support/server/service.ts'

const MEMBERS = 10
const EACH = 4

let services: ServiceProcess[]
beforeAll(buildIfStale, 120_000)
beforeEach(async () => {
  const start = () => startProcess({ DATA_DIR: env.DATA_DIR, CRAWL: 'off' })
  services = await Promise.all([start(), start()])
})
afterEach(async () => {
  await Promise.all(services.map((service) => service.crash()))
  expectSoundLedger()
})

const arrive = (index: number): Member => {
  const { member } = signIn('kakao', `7${index}`)
  giveInviteCode(member)
  return member
}
const people = () => Array.from({ length: MEMBERS }, (_, index) => arrive(index))
const points = ({ id }: Member) => readBalance(id, 'POINT').balance

/** Sends the same request to both processes, several times at once. */
const askBoth = (path: string, init?: RequestInit): Promise<Response[]> =>
  Promise.all(services.flatMap(({ url }) => Array.from({ length: EACH }, () => fetch(url + path, init))))
const visit = async (member: Member) => {
  const [asked, shown] = await Promise.all([
    askBoth('/api/v0/auth/my-summary', { headers: await asApp(member) }),
    askBoth('/', { headers: await asBrowser(member) }),
  ])
  return [...asked, ...shown].map(({ status }) => status)
}
/** A visit that meets a busy database is counted at the next visit, so each member then visits once more, alone. */
const visitAtOnce = async (members: Member[]) => {
  const statuses = await Promise.all(members.map(visit))
  for (const member of members) statuses.push(await visit(member))
  return statuses
}
const apply = async (guest: Member, host: Member) =>
  askBoth('/api/v0/auth/my/apply-invite-code', {
    method: 'POST',
    headers: { ...(await asApp(guest)), 'Content-Type': 'application/json' },
    body: JSON.stringify({ inviterCode: findInviteCode(host.id) }),
  })

test('a day is paid once, however many requests run in parallel', async () => {
  const members = people()
  const statuses = await visitAtOnce(members)
  expect(new Set(statuses.flat())).toEqual(new Set([200]))
  expect(members.map(points)).toEqual(members.map(() => 10))
  expect(members.map(({ id }) => countVisitDays(id))).toEqual(members.map(() => 1))
})

test('a member is invited once and paid once, whatever they send in parallel', async () => {
  const [first, second, ...guests] = people() as [Member, Member, ...Member[]]
  for (const [index, guest] of guests.entries()) {
    const answers = await Promise.all([apply(guest, first), apply(guest, second)])
    const statuses = answers.flat().map(({ status }) => status)
    expect(
      statuses.filter((status) => status === 204),
      `guest ${index}`,
    ).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(4 * EACH - 1)
  }
  // All requests come from this machine, whose address pays once.
  await visitAtOnce(guests)
  const paid = guests.filter((guest) => points(guest) === 110)
  expect(paid).toHaveLength(1)
  expect(listEntries(paid[0]!, 'POINT', { pageNumber: 1, pageSize: 10 }).totalCount).toBe(2)
  expect(guests.filter((guest) => points(guest) === 10)).toHaveLength(guests.length - 1)
})

test("two members who apply each other's code at once make no circle", async () => {
  const [one, other] = people() as [Member, Member]
  const statuses = (await Promise.all([apply(one, other), apply(other, one)]))
    .flat()
    .map(({ status }) => status)
  expect(statuses.filter((status) => status === 204)).toHaveLength(1)
})
