import { and, desc, eq } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { columnsOf, prepare } from '#db/prepare.server.ts'
import { blocks, users } from '#db/schema/accounts.ts'
import { countRows, paged } from '#domain/page.server.ts'
import type { Page, Paging } from '#domain/page.ts'
import { refuse } from '#domain/refusal.ts'
import { type Member, shownAs } from './member.ts'
import { getLivingUser } from './users.server.ts'

/** A member whom another member has blocked. */
export interface Blocked {
  id: number
  nickname: string
  imageUrl: string | null
  blockedAt: number
}

/**
 * Hides a member from the caller; repeating it changes nothing. Refuses `not_found`, and `invalid` for the
 * caller's own id.
 */
export function block(member: Member, blockedId: number, now = Date.now()): void {
  if (blockedId === member.id) refuse('invalid', '자신을 차단할 수 없습니다.')
  write(() => {
    getLivingUser(blockedId)
    db.insert(blocks).values({ userId: member.id, blockedId, createdAt: now }).onConflictDoNothing().run()
  })
}

/** Shows a blocked member to the caller again; unblocking anyone else changes nothing. */
export function unblock(member: Member, blockedId: number): void {
  write(() => db.delete(blocks).where(pair(member, blockedId)).run())
}

/** The members whom a member has blocked, latest first. */
export function listBlocks(member: Member, paging: Paging): Page<Blocked> {
  const mine = eq(blocks.userId, member.id)
  const query = db
    .select({
      id: users.id,
      nickname: users.nickname,
      imageUrl: users.imageUrl,
      leftAt: users.leftAt,
      blockedAt: blocks.createdAt,
    })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(mine)
    .orderBy(desc(blocks.createdAt), desc(blocks.blockedId))
  const page = paged(query, countRows(blocks, mine), paging)
  const contents = page.contents.map(({ id, blockedAt, ...person }) => ({
    id,
    blockedAt,
    ...shownAs(person),
  }))
  return { ...page, contents }
}

/** True when the viewer has blocked `userId`; visitors block nobody. */
export function isHidden(viewer: Pick<Member, 'id'> | null, userId: number): boolean {
  return viewer !== null && findBlock({ userId: viewer.id, blockedId: userId }) !== null
}

/** The members whom a viewer blocked, by id; visitors block nobody. */
export function listHidden(viewer: Member | null): Set<number> {
  if (viewer === null) return new Set()
  const mine = db.select({ id: blocks.blockedId }).from(blocks).where(eq(blocks.userId, viewer.id)).all()
  return new Set(mine.map(({ id }) => id))
}

const findBlock = prepare('find', columnsOf(blocks, 'userId', 'blockedId'), (db, given) =>
  db
    .select({ id: blocks.blockedId })
    .from(blocks)
    .where(and(eq(blocks.userId, given.userId), eq(blocks.blockedId, given.blockedId))),
)

const pair = (member: Member, blockedId: number) =>
  and(eq(blocks.userId, member.id), eq(blocks.blockedId, blockedId))
