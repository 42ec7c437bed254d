import { db, write } from '#db/client.server.ts'
import { robots } from '#db/schema/sources.ts'

const MAX_LETTERS = 10_000

export type Robots = typeof robots.$inferSelect

/** Stores the robots.txt of a source. */
export function recordRobots(
  sourceKey: string,
  { text, isAllowed }: { text: string; isAllowed: boolean },
  now = Date.now(),
): void {
  const set = { text: text.slice(0, MAX_LETTERS), isAllowed, readAt: now }
  write(() => {
    db.insert(robots)
      .values({ sourceKey, ...set })
      .onConflictDoUpdate({ target: robots.sourceKey, set })
      .run()
  })
}

/** The stored robots.txt of each source, for staff. */
export const listRobots = (): Robots[] => db.select().from(robots).all()
