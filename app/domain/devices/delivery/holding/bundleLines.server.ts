import { asc, desc, eq, inArray } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { columnsOf, prepare } from '#db/prepare.server.ts'
import { bundleLines, messages, notifyHistories } from '#db/schema/devices.ts'

/** One message of a digest, in its present words. */
export interface BundledMessage {
  title: string
  link: string
}

/** Records which history rows a digest combines, in their order. Call it in the `write()` that writes the digest. */
export function writeBundleLines(bundleId: number, historyIds: number[]): void {
  for (const [place, historyId] of historyIds.entries()) addLine({ bundleId, place, historyId })
}

const addLine = prepare('run', columnsOf(bundleLines, 'bundleId', 'place', 'historyId'), (db, given) =>
  db.insert(bundleLines).values(given),
)

/** The messages that a digest combines, in its order; those that the member has deleted are left out. */
export const listBundled = prepare('list', { bundleId: bundleLines.bundleId }, (db, given) =>
  db
    .select(columnsOf(messages, 'title', 'link'))
    .from(bundleLines)
    .innerJoin(notifyHistories, eq(notifyHistories.id, bundleLines.historyId))
    .innerJoin(messages, eq(messages.id, notifyHistories.messageId))
    .where(eq(bundleLines.bundleId, given.bundleId))
    .orderBy(asc(bundleLines.place)),
)

/** The newest digest of each history row that is in one, by the row's id. */
export const listBundlesOf = (historyIds: number[]): Map<number, number> =>
  new Map(
    db
      .select(columnsOf(bundleLines, 'historyId', 'bundleId'))
      .from(bundleLines)
      .where(inArray(bundleLines.historyId, historyIds))
      .orderBy(desc(bundleLines.bundleId))
      .all()
      .toReversed()
      .map(({ historyId, bundleId }) => [historyId, bundleId]),
  )
