import { drainGroups } from '#domain/drainGroups.server.ts'

/*
 * A full-text index follows its tables by rows that triggers write, in groups: a group of hundreds of changes costs
 * little more than a few changes alone.
 */

/** The changes that an index has not taken up yet. */
export interface Followed<Change> {
  /** Asked each second: it must cost next to nothing. */
  hasAny: () => boolean
  list: (most: number) => Change[]
  /** Brings the index in line with one change, and forgets it. */
  renew: (change: Change) => void
}

/** Brings an index in line with its tables; ends when no change is left. */
export async function follow<Change>({ hasAny, list, renew }: Followed<Change>): Promise<void> {
  if (!hasAny()) return
  await drainGroups({
    next: () => hasAny() || null,
    list: (_, size) => list(size),
    serve: (group) => group.forEach(renew),
  })
}
