import { write } from '#db/client.server.ts'

/*
 * A full-text index follows its tables by rows that triggers write, in groups: a group of two hundred costs what five
 * changes alone would.
 */

const GROUP_SIZE = 200

/** What an index has not taken up yet. */
export interface Followed<Change> {
  /** Asked each second: it must cost next to nothing. */
  hasAny: () => boolean
  list: (most: number) => Change[]
  /** Brings the index in line with one change, and forgets it. */
  renew: (change: Change) => void
}

/** Brings an index in line with its tables; ends when nothing is left that changed. */
export async function follow<Change>(followed: Followed<Change>): Promise<void> {
  while (renewGroup(followed) === GROUP_SIZE) await new Promise(setImmediate)
}

function renewGroup<Change>({ hasAny, list, renew }: Followed<Change>): number {
  if (!hasAny()) return 0
  return write(() => {
    const changes = list(GROUP_SIZE)
    for (const change of changes) renew(change)
    return changes.length
  })
}
