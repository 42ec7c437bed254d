import { randomUUID } from 'node:crypto'
import { db, write } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { productBookmarks } from '#db/schema/interest.ts'
import { ROWS_AT_ONCE, workInGroups } from '#domain/drainGroups.server.ts'
import { serveNextMerge } from '#domain/merging/mergeGroups.server.ts'

/** Goes on with the merges until none waits, as the service does between alerts. */
export const drainMerges = (): Promise<void> => workInGroups(ROWS_AT_ONCE, serveNextMerge)

/** Adds members and returns their ids. */
export const addMembers = (count: number): number[] =>
  write(() =>
    Array.from({ length: count }, () => {
      const member = { nickname: randomUUID(), createdAt: 0, lastSeenAt: 0 }
      return db.insert(users).values(member).returning({ id: users.id }).get().id
    }),
  )

/** Lets new members bookmark a product; so many that a merge moves its rows in groups, unless `count` says otherwise. */
export function addFollowers(productId: number, count = 150): number[] {
  const ids = addMembers(count)
  write(() => {
    for (const userId of ids) db.insert(productBookmarks).values({ userId, productId, createdAt: 0 }).run()
  })
  return ids
}
