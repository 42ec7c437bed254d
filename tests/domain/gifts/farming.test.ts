import { expect, test } from 'vitest'
import { write } from '#db/client.server.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, seoulMidnight } from '#domain/clock.ts'
import { recordVisit } from '#domain/rewards/attendance.server.ts'
import { recordDeviceUse } from '#domain/rewards/invitations/invitationPay.server.ts'
import { ApplyInviteCode, applyInviteCode } from '#domain/rewards/invitations/invitations.server.ts'
import { findInviteCode } from '#domain/rewards/invitations/inviteCodes.server.ts'
import { readBalance, takeBack } from '#domain/rewards/ledger.server.ts'
import { payLike, takeBackLike } from '#domain/rewards/likePay.server.ts'
import type { WritingAct } from '#domain/rewards/rates.ts'
import { payWriting } from '#domain/rewards/writings.server.ts'
import { createRandom } from '#tests/bench/goods/goods.ts'
import { agree } from '#tests/support/people/consent.ts'
import { expectSoundLedger } from '#tests/support/people/ledger.ts'
import { proofSize } from '#tests/support/run/proof.ts'
import { SEED } from '#tests/support/run/seed.ts'

/*
 * Honest members and farmers of a community: what each sort earns by the rules that pay posts, comments, likes,
 * visits and invitations. Nobody draws or buys, so balances are earnings.
 */

const HONEST = proofSize({ ordinary: 30, full: 1_000 })
const FARMERS = proofSize({ ordinary: 10, full: 50 })
const DAYS = proofSize({ ordinary: 6, full: 60 })
/** How many guests a farmer makes up, and on how many borrowed telephones with addresses of their own. */
const GUESTS = 20
const TELEPHONES = 3
const SHORT_COMMENTS = 10
const GUEST_DAYS = 5
/** How many things of each friend the others like a day: more than the day pays. */
const LIKED_BY_FRIENDS = 4

/** What an honest member does a day, and how likely the member comes. */
const HABITS = {
  reader: { share: 0.7, comes: 0.6, posts: 0, comments: 0, likes: 3 },
  commenter: { share: 0.2, comes: 0.8, posts: 0, comments: 2, likes: 2 },
  'daily writer': { share: 0.08, comes: 1, posts: 1, comments: 4, likes: 2 },
  'daily writer at the limits': { share: 0.02, comes: 1, posts: 3, comments: 10, likes: 2 },
} as const
const FARMS = ['invites', 'likes of friends', 'short comments', 'deleted posts', 'all of it'] as const
type Sort = keyof typeof HABITS | (typeof FARMS)[number]

interface Person {
  member: Member
  sort: Sort
}
/** A paid writing that others like. */
interface Thing {
  of: Member
  name: string
}

const random = createRandom(SEED)
const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!
let serial = 0
const words = (what: string) => `${what} ${++serial}번째 ${Math.floor(random() * 1e9).toString(36)}`

/** A member on a telephone. */
function arrive(telephone: string): Member {
  const member = agree(signIn('kakao', `farming ${++serial}`).member)
  recordDeviceUse(member.id, telephone)
  return member
}

/** Writes and is paid as posts and comments are; the text of a farmer may be a repeated or a short one. */
function writeAs(of: Member, act: WritingAct, now: number, text = words('오늘 산 것은')): Thing {
  const name = `${act.toLowerCase()}:${++serial}`
  payWriting(of.id, act, { reference: name, text }, now)
  return { of, name }
}

const like = (liker: Member, { of, name }: Thing, now: number) => payLike(liker, of.id, name, now)

/** A day of an honest member: `things` are what was written so far. */
function liveHonestly({ member, sort }: Person, { things, now }: Day): void {
  const { comes, posts, comments, likes } = HABITS[sort as keyof typeof HABITS]
  if (random() > comes) return
  recordVisit(member, now)
  let at = now
  const next = () => (at += 2 * MINUTE_MS)
  for (let n = 0; n < posts; n++) things.push(writeAs(member, 'BOARD', next()))
  for (let n = 0; n < comments; n++) things.push(writeAs(member, 'BOARD_COMMENT', next()))
  for (let n = 0; n < likes && things.length > 0; n++) like(member, pick(things), next())
}

/** A day of a farmer, who tries what their sort tries; returns what the farmer leaves to be liked. */
function farm({ member, sort }: Person, now: number): Thing[] {
  const tries = (what: Sort) => sort === what || sort === 'all of it'
  recordVisit(member, now)
  let at = now
  const next = () => (at += MINUTE_MS)
  if (tries('short comments'))
    for (let n = 0; n < SHORT_COMMENTS; n++)
      for (const text of ['굿', '좋은 정보 감사합니다']) writeAs(member, 'BOARD_COMMENT', next(), text)
  if (tries('deleted posts'))
    for (let n = 0; n < 6; n++) takeBack(member.id, 'BOARD', writeAs(member, 'BOARD', next()).name, next())
  const write = (act: WritingAct, times: number) =>
    Array.from({ length: times }, () => writeAs(member, act, next()))
  return [...write('BOARD_COMMENT', 12), ...write('BOARD', 4)]
}

/** Each friend likes what the others wrote, and takes some back to like it again. */
function likeEachOther(friends: Member[], things: Thing[], now: number): void {
  for (const friend of friends)
    for (const thing of things) {
      like(friend, thing, now)
      if (random() > 0.1) continue
      takeBackLike(friend, thing.of.id, thing.name, now)
      like(friend, thing, now)
    }
}

function liveOneDay(people: Person[], now: number): void {
  const things: Thing[] = []
  // Those who write most come first, so that there is something to like.
  for (const person of people.toReversed()) liveHonestly(person, { things, now })
}

function farmOneDay(farmers: Person[], now: number): void {
  for (const [sort, friends] of Map.groupBy(farmers, (farmer) => farmer.sort)) {
    const written = friends.flatMap((friend) => farm(friend, now).slice(-LIKED_BY_FRIENDS))
    const members = friends.map(({ member }) => member)
    if (sort === 'likes of friends' || sort === 'all of it')
      likeEachOther(members, written, now + 6 * HOUR_MS)
  }
}

interface Day {
  /** What members wrote today. */
  things: Thing[]
  now: number
}

/** Guests who sign up on these telephones and type the code of a host. */
function invite(host: Member, telephones: string[], now: number): Member[] {
  recordVisit(host, now)
  return telephones.map((telephone) => {
    const guest = arrive(telephone)
    const input = ApplyInviteCode.parse({ inviterCode: findInviteCode(host.id) })
    applyInviteCode(guest, input, `address of ${telephone}`, now)
    return guest
  })
}

interface Share {
  median: number
  most: number
}
/** What each sort of people has. */
function tableOf(people: Person[]): { sort: Sort; people: number; points: Share; stars: Share }[] {
  return [...Map.groupBy(people, ({ sort }) => sort)].map(([sort, all]) => {
    const shareOf = (currency: 'POINT' | 'STAR') => {
      const has = all
        .map(({ member }) => readBalance(member.id, currency).balance)
        .toSorted((one, other) => one - other)
      return { median: has[Math.floor(has.length / 2)]!, most: has.at(-1)! }
    }
    return { sort, people: all.length, points: shareOf('POINT'), stars: shareOf('STAR') }
  })
}

test(`in ${DAYS} days no farmer of ${FARMERS} earns more than the honest among ${HONEST} who write to the limits`, {
  timeout: 60_000 + DAYS * 60_000,
}, () => {
  const start = seoulMidnight(Date.now()) + DAY_MS
  const people = Object.entries(HABITS).flatMap(([sort, { share }]) =>
    Array.from({ length: Math.max(1, Math.round(HONEST * share)) }, (_, n) => ({
      member: arrive(`${sort} ${n}`),
      sort: sort as Sort,
    })),
  )
  const writers = people.filter(({ sort }) => sort.startsWith('daily'))
  const farmers = Array.from({ length: FARMERS }, (_, n) => ({
    member: arrive(`farmer ${n}`),
    telephone: `farmer ${n}`,
    sort: FARMS[Math.floor((n * FARMS.length) / FARMERS)]!,
  }))
  const telephones = (of: string) => Array.from({ length: TELEPHONES }, (_, n) => `${of}: ${n}`)
  const guests = [
    ...writers.flatMap(({ member }) => invite(member, telephones(`friend of ${member.id}`), start)),
    ...farmers.flatMap(({ member, sort, telephone }) => {
      if (sort !== 'invites' && sort !== 'all of it') return []
      const own = Array.from({ length: GUESTS - TELEPHONES }, () => telephone)
      return invite(member, [...telephones(`borrowed by ${telephone}`), ...own], start)
    }),
  ]

  for (let day = 0; day < DAYS; day++)
    write(() => {
      const now = start + day * DAY_MS + 60 * MINUTE_MS
      liveOneDay(people, now)
      farmOneDay(farmers, now)
      for (const guest of guests) if (day < GUEST_DAYS) recordVisit(guest, now)
    })

  const table = tableOf([...people, ...farmers])
  process.stderr.write(`${JSON.stringify(table)}\n`)
  const best = table.find(({ sort }) => sort === 'daily writer at the limits')!
  for (const { sort, points, stars } of table) {
    expect(points.most, `${sort}: points`).toBeLessThanOrEqual(best.points.most)
    expect(stars.most, `${sort}: stars`).toBeLessThanOrEqual(best.stars.most)
  }
  expectSoundLedger()
})
