import { asc, count, eq, sql } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { columnsOf, prepare } from '#db/prepare.server.ts'
import { users } from '#db/schema/accounts.ts'
import { userTags } from '#db/schema/rewards.ts'
import { recordAction } from '../actionHistories.server.ts'
import { levelWords, tagWords } from '../actions.ts'
import { queueToast } from '../toasts.server.ts'
import { type Level, levelOf } from './levels.ts'
import { findTag, type Tag, type TagEvent, tagsOf } from './tags.ts'

/** How many tags the member of the row has, for a query of `users`. */
export const TAG_COUNT = sql<number>`(select count(*) from ${userTags} where ${userTags.userId} = ${users.id})`

const PLACE = '/auth/my/info'

/** A tag that a member has. */
export interface EarnedTag extends Tag {
  earnedAt: number
}

/**
 * Awards the tags that a member has reached for an event, each once for ever, and the resulting level. Call it in the
 * `write()` of the event. `count` returns the count after the event; it is called only while the member lacks a tag of
 * the event.
 */
export function awardTags(userId: number, event: TagEvent, count: () => number, now = Date.now()): void {
  write(() => {
    const own = new Set(listTagKeys({ userId }).map(({ tag }) => tag))
    const missing = tagsOf(event).filter(({ key }) => !own.has(key))
    if (missing.length === 0) return
    const reached = count()
    const fresh = missing.filter((tag) => tag.count <= reached)
    for (const { key } of fresh) {
      addTag({ userId, tag: key, createdAt: now })
      recordAction(userId, { direction: 'TO_ME', kind: 'TAG', subject: key, link: PLACE }, now)
      queueToast(userId, tagWords(key))
    }
    if (fresh.length > 0) recordLevel(userId, fresh.length, now)
  })
}

/** A member's tags, in the order in which they earned them. */
export function listTags(userId: number): EarnedTag[] {
  const rows = db
    .select()
    .from(userTags)
    .where(eq(userTags.userId, userId))
    .orderBy(asc(userTags.createdAt), sql`rowid`)
    .all()
  return rows.flatMap(({ tag: key, createdAt: earnedAt }) => {
    const tag = findTag(key)
    return tag ? [{ ...tag, earnedAt }] : []
  })
}

/** The level that a member's tags have reached. */
export const readLevel = (userId: number): Level => levelOf(readTagCount(userId))

function recordLevel(userId: number, freshTags: number, now: number): void {
  const total = readTagCount(userId)
  const { tagCount } = levelOf(total)
  if (tagCount === levelOf(total - freshTags).tagCount) return
  recordAction(userId, { direction: 'TO_ME', kind: 'LEVEL', subject: String(tagCount), link: PLACE }, now)
  queueToast(userId, levelWords(tagCount))
}

const readTagCount = (userId: number): number => getTagCount({ userId }).total

const addTag = prepare('run', columnsOf(userTags, 'userId', 'tag', 'createdAt'), (db, given) =>
  db.insert(userTags).values(given),
)

const listTagKeys = prepare('list', { userId: userTags.userId }, (db, given) =>
  db.select({ tag: userTags.tag }).from(userTags).where(eq(userTags.userId, given.userId)),
)

const getTagCount = prepare('get', { userId: userTags.userId }, (db, given) =>
  db.select({ total: count() }).from(userTags).where(eq(userTags.userId, given.userId)),
)
