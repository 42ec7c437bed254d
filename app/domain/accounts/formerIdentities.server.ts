import { eq, inArray, lte } from 'drizzle-orm'
import { keyedHash, listSecrets } from '#app/keys.server.ts'
import { db, write } from '#db/client.server.ts'
import { formerIdentities, identities } from '#db/schema/accounts.ts'
import { DAY_MS } from '#domain/clock.ts'
import { deleteRows } from '#domain/drainGroups.server.ts'
import type { Identity } from './identities.server.ts'
import type { Member } from './member.ts'

const REMEMBERED_MS = 365 * DAY_MS

/** Remembers a former identity for a year, as a hash keyed by keys.json. */
export function rememberFormer(identity: Identity, now: number): void {
  const row = { hash: keyedHash('former', nameOf(identity)), expiresAt: now + REMEMBERED_MS }
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
  const own = db.select().from(identities).where(eq(identities.userId, member.id)).all().map(nameOf)
  const hashes = listSecrets(REMEMBERED_MS).flatMap((secret) =>
    own.map((name) => keyedHash('former', name, secret)),
  )
  return (
    db.select().from(formerIdentities).where(inArray(formerIdentities.hash, hashes)).limit(1).get() !==
    undefined
  )
}

/** Deletes former identities older than a year. */
export const forgetFormer = (now = Date.now()): Promise<void> =>
  deleteRows(formerIdentities, lte(formerIdentities.expiresAt, now))

const nameOf = ({ provider, subject }: Pick<Identity, 'provider' | 'subject'>): string =>
  `${provider}:${subject}`
