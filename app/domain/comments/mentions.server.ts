import { and, eq, gte, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { isHidden } from '#domain/accounts/blocks.server.ts'
import { LEFT_NAME, type Member } from '#domain/accounts/member.ts'
import { memberColumns } from '#domain/accounts/users.server.ts'
import { seoulMidnight } from '#domain/clock.ts'
import { countAbout } from '#domain/devices/histories.server.ts'
import { countActionsOf, recordAction } from '#domain/rewards/actionHistories.server.ts'
import { changeWords } from '#domain/richText.server.ts'
import { MAX_MENTIONS } from './comment.ts'
import { type Concern, sendMentionMessage } from './mentionMessages.server.ts'
import { type CommentPlace, type CommentRow, commentPath, likedThing } from './place.server.ts'

/** The tag that begins a mention of a member. */
export const mentionOf = (memberId: number): string => `<a class="mention" href="/users/${memberId}">`

/** A sign before a name, unless it is part of an e-mail address. */
const MENTION = /(?<![가-힣A-Za-z0-9_.])@([가-힣A-Za-z0-9_]{2,64})/g
/** Further mentions of one member by one author in a Seoul day do not notify. */
export const MAX_DAILY_MENTIONS = 5
const MIN_NAME_LENGTH = 2
const MAX_NAME_LENGTH = 12

/**
 * Sanitised HTML whose mentions (`@수달님`) link to the members, and the mentioned members: at most ten. A
 * particle may follow a name, so the longest existing name counts.
 */
export function linkMentions(html: string): { content: string; mentioned: Member[] } {
  const found = findNamed(html)
  const mentioned = new Map<number, Member>()
  const content = changeWords(html, (words) =>
    words.replace(MENTION, (mention, letters: string) => {
      const member = longestOf(letters, found)
      if (!member || (!mentioned.has(member.id) && mentioned.size >= MAX_MENTIONS)) return mention
      mentioned.set(member.id, member)
      const name = letters.slice(0, member.nickname.length)
      return `${mentionOf(member.id)}@${name}</a>${letters.slice(name.length)}`
    }),
  )
  return { content, mentioned: [...mentioned.values()] }
}

/** Records the members that a comment mentions, and the time. Call it in the `write()` of the comment. */
export function noteMentions(
  place: CommentPlace,
  comment: CommentRow,
  mentioned: Member[],
  now: number,
): void {
  const { mentions } = place.tables
  const ofComment = eq(mentions.commentId, comment.id)
  const ids = mentioned.map(({ id }) => id)
  db.delete(mentions)
    .where(and(ofComment, notInArray(mentions.userId, ids)))
    .run()
  for (const userId of ids)
    db.insert(mentions).values({ commentId: comment.id, userId, createdAt: now }).onConflictDoNothing().run()
}

/**
 * The active members that a comment has mentioned since its last edit. A comment may notify ten members over all its
 * edits; the result has no more than are left of these ten.
 */
export function listNewlyMentioned(place: CommentPlace, { id, writtenAt, editedAt }: CommentRow): Member[] {
  const { mentions } = place.tables
  const isNew = gte(mentions.createdAt, editedAt ?? writtenAt)
  return db
    .select(memberColumns)
    .from(mentions)
    .innerJoin(users, eq(users.id, mentions.userId))
    .where(and(eq(mentions.commentId, id), isNew, isNull(users.leftAt)))
    .all()
    .slice(0, Math.max(0, MAX_MENTIONS - countAbout(likedThing(place, id), 'MENTION')))
}

/**
 * Notifies a member in their history and on their devices why a comment concerns them: once, also where staff held the
 * comment meanwhile and let it pass.
 */
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
  const action = { direction: 'TO_ME', kind: concern, otherId: author.id, ...about } as const
  if (recordAction(member.id, action, now))
    sendMentionMessage(author, place, comment, { member, concern, ...about }, now)
}

const aboutOf = (place: CommentPlace, { id, subjectId }: CommentRow) => ({
  subject: place.listTitles([subjectId])[0]?.title ?? '',
  link: commentPath(place, subjectId, id),
})

/** Finds the active members that a plain text names, at most ten. It reads names as `linkMentions` does. */
export function listRecipients(text: string): Member[] {
  const found = findNamed(text)
  const recipients = [...text.matchAll(MENTION)].flatMap(
    ([, letters = '']) => longestOf(letters, found) ?? [],
  )
  return [...new Map(recipients.map((member) => [member.id, member])).values()].slice(0, MAX_MENTIONS)
}

/**
 * A plain text without one of the names that it mentions, as `listRecipients` read them: it says `@탈퇴한 사용자` instead.
 */
export function withoutName(text: string, name: string, mentioned: string[]): string {
  const names = new Map(mentioned.map((each) => [each.toLowerCase(), each]))
  return text.replace(MENTION, (mention, letters: string) =>
    longestOf(letters, names) === name ? `@${LEFT_NAME}${letters.slice(name.length)}` : mention,
  )
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
  const names = new Set([...html.matchAll(MENTION)].flatMap(([, letters = '']) => beginnings(letters)))
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
  const longest = Math.min(letters.length, MAX_NAME_LENGTH)
  return Array.from({ length: longest - MIN_NAME_LENGTH + 1 }, (_, less) =>
    letters.slice(0, longest - less).toLowerCase(),
  )
}

function longestOf<Named>(letters: string, found: Map<string, Named>): Named | undefined {
  const name = beginnings(letters).find((beginning) => found.has(beginning))
  return name === undefined ? undefined : found.get(name)
}
