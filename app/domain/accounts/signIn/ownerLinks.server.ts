import { randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { noteSecurity } from '#app/securityLog.server.ts'
import { afterCommit, db, write } from '#db/client.server.ts'
import { ownerLinks, users } from '#db/schema/accounts.ts'
import { MINUTE_MS } from '#domain/clock.ts'
import { sha256 } from '#domain/hash.ts'
import { refuse } from '#domain/refusal.ts'
import { signIn } from '../identities.server.ts'
import type { Member } from '../member.ts'
import { makeSuperAdmin } from '../users.server.ts'

const LIFE_MS = 15 * MINUTE_MS

/** True once the site has a super admin. */
export const hasSuperAdmin = (): boolean =>
  db.select({ id: users.id }).from(users).where(eq(users.role, 'SUPER_ADMIN')).limit(1).get() !== undefined

/** Makes a key that opens the owner's account once, within 15 minutes; earlier keys become invalid. */
export function makeOwnerKey(now = Date.now()): string {
  const key = randomBytes(32).toString('base64url')
  write(() => {
    db.delete(ownerLinks).run()
    db.insert(ownerLinks)
      .values({ keyHash: sha256(key), expiresAt: now + LIFE_MS })
      .run()
    afterCommit(() => noteSecurity('owner_link_made'))
  })
  return key
}

/** True while the key is valid. */
export const isOwnerKey = (key: string, now = Date.now()): boolean =>
  db.select().from(ownerLinks).where(isGood(key, now)).get() !== undefined

/** Opens the owner's account as a super admin and invalidates the key. Refuses `invalid` (`owner_key`). */
export function openOwnerAccount(key: string, now = Date.now()): Member {
  const owner = write(() => {
    if (db.delete(ownerLinks).where(isGood(key, now)).run().changes === 0) return null
    const opened = makeSuperAdmin(signIn('owner', 'owner').member)
    afterCommit(() => noteSecurity('owner_link_used', { memberId: opened.id }))
    return opened
  })
  if (owner) return owner
  noteSecurity('owner_link_refused')
  return refuse('invalid', '이미 사용하였거나 15분이 지난 링크입니다.', { code: 'owner_key' })
}

const isGood = (key: string, now: number) =>
  and(eq(ownerLinks.keyHash, sha256(key)), gt(ownerLinks.expiresAt, now))
