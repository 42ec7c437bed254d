import { drainGroups } from '#domain/drainGroups.server.ts'

/*
 * Triggers write rows from which a full-text index follows its tables, in groups: a group of hundreds of
 * changes costs little more than a few changes.
 */

/** The changes that an index has not applied yet. */
export interface Followed<Change> {
  /** Runs every second, so it must cost next to nothing. */
  hasAny: () => boolean
  list: (most: number) => Change[]
  /** Applies one change to the index and deletes the change. */
  renew: (change: Change) => void
}

/** Applies changes to an index until none is left. */
export async function follow<Change>({ hasAny, list, renew }: Followed<Change>): Promise<void> {
  if (!hasAny()) return
  await drainGroups({
    next: () => hasAny() || null,
    list: (_, size) => list(size),
    serve: (group) => group.forEach(renew),
  })
}
