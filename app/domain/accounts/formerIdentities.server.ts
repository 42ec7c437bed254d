import { eq, inArray, lte } from 'drizzle-orm'
import { keyedHash } from '#app/keys.server.ts'
import { db, write } from '#db/client.server.ts'
import { formerIdentities, identities } from '#db/schema/accounts.ts'
import { DAY_MS } from '#domain/clock.ts'
import type { Identity } from './identities.server.ts'
import type { Member } from './member.ts'

const REMEMBERED_MS = 365 * DAY_MS

/** Remembers a former identity for a year, as a hash keyed by keys.json. */
export function rememberFormer(identity: Identity, now: number): void {
  const row = { hash: hashOf(identity), expiresAt: now + REMEMBERED_MS }
  write(() =>
    db
      .insert(formerIdentities)
      .values(row)
      .onConflictDoUpdate({ target: formerIdentities.hash, set: row })
      .run(),
  )
}

/** True when a member had an account before this one: first-time rewards were then already paid. */
export function wasHereBefore(member: Pick<Member, 'id'>): boolean {
  const hashes = db.select().from(identities).where(eq(identities.userId, member.id)).all().map(hashOf)
  return (
    db.select().from(formerIdentities).where(inArray(formerIdentities.hash, hashes)).limit(1).get() !==
    undefined
  )
}

/** Deletes former identities older than a year. */
export function forgetFormer(now = Date.now()): void {
  write(() => db.delete(formerIdentities).where(lte(formerIdentities.expiresAt, now)).run())
}

const hashOf = ({ provider, subject }: Pick<Identity, 'provider' | 'subject'>): string =>
  keyedHash('former', `${provider}:${subject}`)
