import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createRandom } from '#crawler/samples/random.ts'
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
import { agree } from '#tests/support/people/consent.ts'
import { expectSoundLedger } from '#tests/support/people/ledger.ts'
import { proofSize } from '#tests/support/run/proof.ts'
import { SEED } from '#tests/support/run/seed.ts'

/*
 * Honest members and farmers of a community: what each sort earns by the rules that pay posts, comments, likes,
 * visits and invitations. Nobody draws or buys, so balances are earnings.
 */

const HONEST = proofSize({ ordinary: 100, full: 1_000 })
const FARMERS = proofSize({ ordinary: 10, full: 50 })
const DAYS = proofSize({ ordinary: 8, full: 60 })
/** How many guests a farmer makes up, and on how many borrowed telephones with addresses of their own. */
const GUESTS = 20
const TELEPHONES = 3
const GUEST_DAYS = 5
/** How many writings of each friend the others like a day: more than a day pays for. */
const LIKED_BY_FRIENDS = 4

/** What an honest member does on a day, and how likely (`comes`) the member visits on that day. */
const HABITS = {
  reader: { share: 0.7, comes: 0.6, posts: 0, comments: 0, likes: 3 },
  commenter: { share: 0.2, comes: 0.8, posts: 0, comments: 2, likes: 2 },
  'daily writer': { share: 0.08, comes: 1, posts: 1, comments: 4, likes: 2 },
  'daily writer at the limits': { share: 0.02, comes: 1, posts: 3, comments: 10, likes: 2 },
} as const
type Habit = keyof typeof HABITS
const TRICKS = ['invites', 'likes of friends', 'short comments', 'deleted posts', 'all of it'] as const
type Trick = (typeof TRICKS)[number]

interface Person {
  member: Member
  habit: Habit
}
interface Farmer {
  member: Member
  telephone: string
  trick: Trick
  /** Besides the trick, the farmer writes posts and comments up to the limits. */
  isWriter: boolean
}
/** A writing that others like. */
interface Thing {
  of: Member
  name: string
}
interface Day {
  /** What members wrote today. */
  things: Thing[]
  now: number
}

const random = createRandom(SEED)
const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!
let serial = 0
const SYLLABLES = ['가나다라마바사아자차', '거너더러머버서어저처'] as const
/** A text that nobody wrote before, with other letters, not with another number. */
function newText(): string {
  const letters = [...String(++serial)].map((digit, at) => SYLLABLES[at % 2]![Number(digit)])
  return `오늘 산 것은 ${letters.join('')}`
}

/** A member on a telephone. */
function arrive(telephone: string): Member {
  const member = agree(signIn('kakao', `farming ${++serial}`).member)
  recordDeviceUse(member.id, telephone)
  return member
}

/** Writes and is paid as posts and comments are. */
function writeAs(of: Member, act: WritingAct, now: number, text = newText()): Thing {
  const name = `${act.toLowerCase()}:${++serial}`
  payWriting(of.id, act, { reference: name, text }, now)
  return { of, name }
}

const like = (liker: Member, { of, name }: Thing, now: number) => payLike(liker, of.id, name, now)

/** A day of an honest member: `things` are what was written so far. */
function liveHonestly({ member, habit }: Person, { things, now }: Day): void {
  const { comes, posts, comments, likes } = HABITS[habit]
  if (random() > comes) return
  recordVisit(member, now)
  let at = now
  const next = () => (at += 2 * MINUTE_MS)
  for (let n = 0; n < posts; n++) things.push(writeAs(member, 'BOARD', next()))
  for (let n = 0; n < comments; n++) things.push(writeAs(member, 'BOARD_COMMENT', next()))
  for (let n = 0; n < likes && things.length > 0; n++) like(member, pick(things), next())
}

const isTrying = ({ trick }: Farmer, what: Trick): boolean => trick === what || trick === 'all of it'

/** Comments without effort: too short, always the same, with a counter, with more letters of one sort. */
const shortComments = (): string[] => {
  const n = ++serial
  return [
    '굿',
    '좋은 정보 감사합니다',
    `${n} 잘 봤어요`,
    `감사합니다${'!'.repeat(n % 9)}`,
    'ㅋ'.repeat(5 + (n % 90)),
  ]
}

/** A day of a farmer; returns what the farmer leaves to be liked. */
function farm(farmer: Farmer, now: number): Thing[] {
  const { member, isWriter } = farmer
  recordVisit(member, now)
  let at = now
  const next = () => (at += MINUTE_MS)
  const write = (act: WritingAct, times: number) =>
    Array.from({ length: times }, () => writeAs(member, act, next()))
  const writeShort = () => shortComments().map((text) => writeAs(member, 'BOARD_COMMENT', next(), text))
  if (isTrying(farmer, 'short comments')) for (let n = 0; n < 4; n++) writeShort()
  if (isTrying(farmer, 'deleted posts'))
    for (let n = 0; n < 6; n++) takeBack(member.id, 'BOARD', writeAs(member, 'BOARD', next()).name, next())
  return isWriter ? [...write('BOARD_COMMENT', 12), ...write('BOARD', 4)] : writeShort()
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

/** Friends like what each of them wrote, and made-up guests what their host wrote. */
function farmOneDay(farmers: Farmer[], guestsOf: Map<number, Member[]>, now: number): void {
  const written = new Map(
    farmers.map((farmer) => [farmer.member.id, farm(farmer, now).slice(-LIKED_BY_FRIENDS)]),
  )
  const friends = farmers.filter((farmer) => isTrying(farmer, 'likes of friends')).map(({ member }) => member)
  const things = friends.flatMap(({ id }) => written.get(id)!)
  likeEachOther(friends, things, now + 6 * HOUR_MS)
  for (const [host, guests] of guestsOf)
    for (const guest of guests) for (const thing of written.get(host)!) like(guest, thing, now + 7 * HOUR_MS)
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
interface Earned {
  points: Share
  stars: Share
}
/** What members have. */
function earnedBy(members: Member[]): Earned {
  const shareOf = (currency: 'POINT' | 'STAR') => {
    const has = members
      .map(({ id }) => readBalance(id, currency).balance)
      .toSorted((one, other) => one - other)
    return { median: has[Math.floor(has.length / 2)]!, most: has.at(-1)! }
  }
  return { points: shareOf('POINT'), stars: shareOf('STAR') }
}

const membersOf = (people: Array<{ member: Member }>) => people.map(({ member }) => member)

test(`in ${DAYS} days no farmer of ${FARMERS} earns more than a daily writer among ${HONEST} honest members`, {
  timeout: 60_000 + DAYS * 60_000,
}, async () => {
  const start = seoulMidnight(Date.now()) + DAY_MS
  const people = Object.entries(HABITS).flatMap(([habit, { share }]) =>
    Array.from({ length: Math.round(HONEST * share) }, (_, n) => ({
      member: arrive(`${habit} ${n}`),
      habit: habit as Habit,
    })),
  )
  const writers = people.filter(({ habit }) => habit.startsWith('daily'))
  const farmers = Array.from({ length: FARMERS }, (_, n) => ({
    member: arrive(`farmer ${n}`),
    telephone: `farmer ${n}`,
    trick: TRICKS[n % TRICKS.length]!,
    isWriter: n % 2 === 1,
  }))
  const telephones = (of: string) => Array.from({ length: TELEPHONES }, (_, n) => `${of}: ${n}`)
  const friends = writers.flatMap(({ member }) => invite(member, telephones(`friend of ${member.id}`), start))
  const guestsOf = new Map(
    farmers
      .filter((farmer) => isTrying(farmer, 'invites'))
      .map(({ member, telephone }) => {
        const own = Array.from({ length: GUESTS - TELEPHONES }, () => telephone)
        return [member.id, invite(member, [...telephones(`borrowed by ${telephone}`), ...own], start)]
      }),
  )
  const guests = [...guestsOf.values()].flat()

  for (let day = 0; day < DAYS; day++) {
    write(() => {
      const now = start + day * DAY_MS + 60 * MINUTE_MS
      liveOneDay(people, now)
      farmOneDay(farmers, guestsOf, now)
      for (const guest of [...friends, ...guests]) if (day < GUEST_DAYS) recordVisit(guest, now)
    })
    // SQLite's statements are freed between tasks only.
    await setImmediate()
  }

  const honest = Map.groupBy(people, ({ habit }) => habit)
  const farmed = Map.groupBy(farmers, ({ trick, isWriter }) => (isWriter ? `${trick}, and writes` : trick))
  for (const [sort, all] of [...honest, ...farmed]) {
    const { points, stars } = earnedBy(membersOf(all))
    const cells = [sort, all.length, points.median, points.most, stars.median, stars.most]
    process.stderr.write(`| ${cells.join(' | ')} |\n`)
  }
  const { points, stars } = earnedBy(membersOf(honest.get('daily writer')!))
  const limits = earnedBy(membersOf(honest.get('daily writer at the limits')!)).points
  for (const [trick, all] of farmed) {
    const earned = earnedBy(membersOf(all))
    const writes = all[0]!.isWriter
    expect(earned.points.most, `${trick}: points`).toBeLessThanOrEqual((writes ? limits : points).median)
    expect(earned.stars.most, `${trick}: stars`).toBeLessThanOrEqual(stars.median)
  }
  expectSoundLedger()
})
