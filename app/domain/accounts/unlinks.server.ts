import { asc, eq, lte } from 'drizzle-orm'
import { log } from '#app/log.server.ts'
import { db, write } from '#db/client.server.ts'
import { unlinks } from '#db/schema/accounts.ts'
import { DAY_MS, MINUTE_MS } from '#domain/clock.ts'
import type { Identity } from './identities.server.ts'

/*
 * Providers still to be told that somebody left. The row is the promise: it goes once the provider let go, so a
 * crash in between tells it twice, which does no harm.
 */

const FIRST_STEP_MS = MINUTE_MS
const LONGEST_STEP_MS = DAY_MS
/** Doubling steps and then a day each: about a month. */
const MOST_ATTEMPTS = 40

export type Unlink = typeof unlinks.$inferSelect

/** Notes that the provider of an identity is to let go of it; others than Kakao and Apple need not know. */
export function queueUnlink({ provider, subject, credential }: Identity, now: number): void {
  const known = provider === 'kakao' ? subject : credential
  if (known) write(() => db.insert(unlinks).values({ provider, credential: known, dueAt: now }).run())
}

/** Whom to tell now. */
export const listDueUnlinks = (now = Date.now()): Unlink[] =>
  db.select().from(unlinks).where(lte(unlinks.dueAt, now)).orderBy(asc(unlinks.dueAt)).limit(100).all()

/** Records whether the provider let go; if not, it is asked again later, for about a month. */
export function settleUnlink({ id, provider, attempts }: Unlink, isGone: boolean, now = Date.now()): void {
  const isGivenUp = !isGone && attempts + 1 >= MOST_ATTEMPTS
  if (isGivenUp) log.error({ provider }, 'a provider was not told that somebody left: given up')
  write(() => {
    if (isGone || isGivenUp) db.delete(unlinks).where(eq(unlinks.id, id)).run()
    else {
      const dueAt = now + Math.min(FIRST_STEP_MS * 2 ** attempts, LONGEST_STEP_MS)
      db.update(unlinks)
        .set({ attempts: attempts + 1, dueAt })
        .where(eq(unlinks.id, id))
        .run()
    }
  })
}
