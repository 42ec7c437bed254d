import { GROUP_SIZE, inGroups, serveNextGroup, workInSlices } from '#domain/drainGroups.server.ts'
import type { Index } from './merges.ts'
import { mergeSome } from './merging.server.ts'

/*
 * Triggers write rows from which a full-text index follows its tables, in groups: a group of hundreds of
 * changes costs little more than a few changes.
 */

/** The changes that an index has not applied yet. */
export interface Followed<Change> {
  /** The full-text index; none for the index of names, which is a plain table. */
  index?: Index
  /** Whether there are changes. Runs every second, so it must be cheap. */
  hasAny: () => boolean
  list: (most: number) => Change[]
  /** Applies one change to the index and deletes the change. */
  renew: (change: Change) => void
}

/** Applies changes to an index until none is left, and merges the parts that they leave. */
export async function follow<Change>({ index, hasAny, list, renew }: Followed<Change>): Promise<void> {
  if (!hasAny()) return
  const changes = {
    next: () => hasAny() || null,
    list: (_: true, size: number) => list(size),
    serve: (group: Change[]) => group.forEach(renew),
  }
  const serve = inGroups(GROUP_SIZE, (size) => serveNextGroup(changes, size))
  // Merging comes before the next group: FTS5 merges sixteen parts of one size within the commit.
  await workInSlices(() => (index !== undefined && mergeSome(index)) || serve())
}
