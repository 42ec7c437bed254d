import { eq } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { columnsOf, prepare } from '#db/prepare.server.ts'
import { sources } from '#db/schema/sources.ts'
import { MINUTE_MS } from '#domain/clock.ts'

/** A lease that its holder does not renew expires after this time. */
const LEASE_MS = MINUTE_MS

/** A process that reads sources. */
export interface LeaseHolder {
  /** Unique per process. */
  name: string
  /** True when the process of another holder has ended. */
  isGone(otherName: string): boolean
}

/**
 * Leases a source to a holder for the next minute; false while another living holder has it or staff switched it off.
 */
export function holdSource(sourceKey: string, holder: LeaseHolder, now = Date.now()): boolean {
  return write(() => {
    const source = findLease({ key: sourceKey })
    if (source?.disabledAt != null) return false
    const current = source?.leaseHolder ?? null
    const isHeld = current !== null && current !== holder.name && (source?.leasedUntil ?? 0) > now
    if (isHeld && !holder.isGone(current)) return false
    lease({ key: sourceKey, leaseHolder: holder.name, leasedUntil: now + LEASE_MS })
    return true
  })
}

const findLease = prepare('find', { key: sources.key }, (db, given) =>
  db
    .select(columnsOf(sources, 'disabledAt', 'leaseHolder', 'leasedUntil'))
    .from(sources)
    .where(eq(sources.key, given.key)),
)

const lease = prepare('run', columnsOf(sources, 'key', 'leaseHolder', 'leasedUntil'), (db, given) => {
  const { key, ...set } = given
  return db
    .insert(sources)
    .values({ key, ...set })
    .onConflictDoUpdate({ target: sources.key, set })
})

/** Ends all leases of a holder, so that the next one need not wait. */
export function releaseSources(holder: LeaseHolder): void {
  write(() =>
    db
      .update(sources)
      .set({ leaseHolder: null, leasedUntil: null })
      .where(eq(sources.leaseHolder, holder.name))
      .run(),
  )
}
