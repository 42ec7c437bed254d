import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { isHidden } from '#domain/accounts/blocks.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { memberColumns } from '#domain/accounts/users.server.ts'
import { seoulMidnight } from '#domain/clock.ts'
import { countAbout } from '#domain/devices/histories.server.ts'
import { countActionsOf, recordAction } from '#domain/rewards/actionHistories.server.ts'
import { changeWords } from '#domain/richText.server.ts'
import { type Concern, sendCall } from './callMessages.server.ts'
import { MAX_MENTIONS } from './comment.ts'
import { type CommentPlace, type CommentRow, commentPath, likedThing } from './place.server.ts'

/** A sign before a name, unless it is part of an e-mail address. */
const CALL = /(?<![가-힣A-Za-z0-9_.])@([가-힣A-Za-z0-9_]{2,64})/g
/** Further mentions of one member by one author in a Seoul day do not notify. */
export const MAX_DAILY_MENTIONS = 5
const SHORTEST_NAME = 2
const LONGEST_NAME = 12

/**
 * Sanitised HTML whose mentions (`@수달님`) link to the members, and the mentioned members: at most ten. A
 * particle may follow a name, so the longest existing name counts.
 */
export function callMembers(html: string): { content: string; mentioned: Member[] } {
  const found = findNamed(html)
  const mentioned = new Map<number, Member>()
  const content = changeWords(html, (words) =>
    words.replace(CALL, (call, letters: string) => {
      const member = longestOf(letters, found)
      if (!member || (!mentioned.has(member.id) && mentioned.size >= MAX_MENTIONS)) return call
      mentioned.set(member.id, member)
      const name = letters.slice(0, member.nickname.length)
      return `<a class="mention" href="/users/${member.id}">@${name}</a>${letters.slice(name.length)}`
    }),
  )
  return { content, mentioned: [...mentioned.values()] }
}

/**
 * Records the new mentions of a comment and notifies these members, at most ten over all its edits, except those who
 * have blocked the author. Returns the notified members. Call it in the `write()` of the comment.
 */
export function noteMentions(
  author: Member,
  place: CommentPlace,
  comment: CommentRow,
  mentioned: Member[],
  now: number,
): void {
  const { mentions } = place.tables
  const ofComment = eq(mentions.commentId, comment.id)
  const rows = db.select({ userId: mentions.userId }).from(mentions).where(ofComment).all()
  const before = new Set(rows.map(({ userId }) => userId))
  db.delete(mentions).where(ofComment).run()
  for (const { id } of mentioned)
    db.insert(mentions).values({ commentId: comment.id, userId: id, createdAt: now }).run()
  const room = Math.max(0, MAX_MENTIONS - countAbout(likedThing(place, comment.id), 'MENTION'))
  const added = mentioned.filter(({ id }) => !before.has(id)).slice(0, room)
  for (const member of added) notifyOfComment(author, place, comment, { member, concern: 'MENTIONED' }, now)
}

/** The active members whom a comment mentions. */
export const listMentioned = ({ tables: { mentions } }: CommentPlace, { id }: CommentRow): Member[] =>
  db
    .select(memberColumns)
    .from(mentions)
    .innerJoin(users, eq(users.id, mentions.userId))
    .where(and(eq(mentions.commentId, id), isNull(users.leftAt)))
    .all()

/** Notifies a member in their history and on their devices why a comment concerns them. */
export function notifyOfComment(
  author: Member,
  place: CommentPlace,
  comment: CommentRow,
  { member, concern }: { member: Member; concern: Concern },
  now: number,
): void {
  if (concern === 'MENTIONED' && countMentionsToday(author, member, now) >= MAX_DAILY_MENTIONS) return
  if (member.id === author.id || isHidden(member, author.id)) return
  const about = aboutOf(place, comment)
  recordAction(member.id, { direction: 'TO_ME', kind: concern, otherId: author.id, ...about }, now)
  sendCall(author, place, comment, { member, concern, ...about }, now)
}

/** Notifies a member of a comment that staff let pass; the histories of what happens have it already. */
export function notifyOfPassed(
  author: Member,
  place: CommentPlace,
  comment: CommentRow,
  { member, concern }: { member: Member; concern: Concern },
  now: number,
): void {
  if (member.id === author.id || isHidden(member, author.id)) return
  sendCall(author, place, comment, { member, concern, ...aboutOf(place, comment) }, now)
}

const aboutOf = (place: CommentPlace, { id, subjectId }: CommentRow) => ({
  subject: place.listTitles([subjectId])[0]?.title ?? '',
  link: commentPath(place, subjectId, id),
})

/** Finds the active members that a plain text names, at most ten. It reads names as `callMembers` does. */
export function listCalled(text: string): Member[] {
  const found = findNamed(text)
  const called = [...text.matchAll(CALL)].flatMap(([, letters = '']) => longestOf(letters, found) ?? [])
  return [...new Map(called.map((member) => [member.id, member])).values()].slice(0, MAX_MENTIONS)
}

/** How often the author's comments and messages notified the member of a mention since midnight in Seoul. */
export const countMentionsToday = (author: Member, member: Member, now: number): number =>
  countActionsOf(
    member.id,
    { kinds: ['MENTIONED', 'CHAT_MENTIONED'], otherId: author.id },
    seoulMidnight(now),
  )

/** The active members whom a text may mention, by their lower-case names. */
function findNamed(html: string): Map<string, Member> {
  const names = new Set([...html.matchAll(CALL)].flatMap(([, letters = '']) => beginnings(letters)))
  if (names.size === 0) return new Map()
  const isNamed = inArray(sql`lower(${users.nickname})`, [...names])
  const members = db
    .select(memberColumns)
    .from(users)
    .where(and(isNamed, isNull(users.leftAt)))
    .all()
  return new Map(members.map((member) => [member.nickname.toLowerCase(), member]))
}

/** Every nickname that may begin a text, longest first. */
function beginnings(letters: string): string[] {
  const longest = Math.min(letters.length, LONGEST_NAME)
  return Array.from({ length: longest - SHORTEST_NAME + 1 }, (_, less) =>
    letters.slice(0, longest - less).toLowerCase(),
  )
}

function longestOf(letters: string, found: Map<string, Member>): Member | undefined {
  const name = beginnings(letters).find((beginning) => found.has(beginning))
  return name === undefined ? undefined : found.get(name)
}
