import { asc, eq, lte } from 'drizzle-orm'
import { log } from '#app/log.server.ts'
import { db, write } from '#db/client.server.ts'
import { unlinks } from '#db/schema/accounts.ts'
import { DAY_MS, doublingPauseMs, MINUTE_MS } from '#domain/clock.ts'
import type { Identity } from './identities.server.ts'

/*
 * Provider consents that still have to be revoked. The row is deleted once the provider has confirmed, so a crash in
 * between repeats the request, which does no harm.
 */

const FIRST_STEP_MS = MINUTE_MS
const MAX_STEP_MS = DAY_MS
/** Doubling steps, then once a day: about a month. */
const MAX_ATTEMPTS = 40

export type Unlink = typeof unlinks.$inferSelect

/**
 * Queues the revocation of an identity's consent at its provider. Does nothing for providers other than Kakao and
 * Apple.
 */
export function queueUnlink({ provider, subject, credential }: Identity, now: number): void {
  const known = provider === 'kakao' ? subject : credential
  if (known) write(() => db.insert(unlinks).values({ provider, credential: known, dueAt: now }).run())
}

/** The revocations that are due. */
export const listDueUnlinks = (now = Date.now()): Unlink[] =>
  db.select().from(unlinks).where(lte(unlinks.dueAt, now)).orderBy(asc(unlinks.dueAt)).limit(100).all()

/** Records whether the provider revoked the consent; if not, it is retried for about a month. */
export function settleUnlink({ id, provider, attempts }: Unlink, isGone: boolean, now = Date.now()): void {
  const isGivenUp = !isGone && attempts + 1 >= MAX_ATTEMPTS
  if (isGivenUp) log.error({ provider }, 'a provider was not told that somebody left: given up')
  write(() => {
    if (isGone || isGivenUp) db.delete(unlinks).where(eq(unlinks.id, id)).run()
    else {
      const dueAt = now + doublingPauseMs(FIRST_STEP_MS, attempts, MAX_STEP_MS)
      db.update(unlinks)
        .set({ attempts: attempts + 1, dueAt })
        .where(eq(unlinks.id, id))
        .run()
    }
  })
}
