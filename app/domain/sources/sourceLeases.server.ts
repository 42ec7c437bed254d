import { eq } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { sources } from '#db/schema/sources.ts'

/** A reader that has been silent for this long has stopped. */
const LEASE_MS = 60_000

/** A reader: the name of its process, and how to tell whether another process is gone. */
export interface Reader {
  name: string
  isGone(otherName: string): boolean
}

/** Leases a source to `reader` for the next minute; false while another living reader holds it. */
export function holdSource(sourceKey: string, reader: Reader, now = Date.now()): boolean {
  return write(() => {
    const source = db.select().from(sources).where(eq(sources.key, sourceKey)).get()
    const holder = source?.leaseHolder ?? null
    const isHeld = holder !== null && holder !== reader.name && (source?.leasedUntil ?? 0) > now
    if (isHeld && !reader.isGone(holder)) return false
    const lease = { leaseHolder: reader.name, leasedUntil: now + LEASE_MS }
    db.insert(sources)
      .values({ key: sourceKey, ...lease })
      .onConflictDoUpdate({ target: sources.key, set: lease })
      .run()
    return true
  })
}

/** Releases every lease of `reader`, so that the next one need not wait. */
export function releaseSources(reader: Reader): void {
  write(() =>
    db
      .update(sources)
      .set({ leaseHolder: null, leasedUntil: null })
      .where(eq(sources.leaseHolder, reader.name))
      .run(),
  )
}
