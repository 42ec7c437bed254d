import { and, eq } from 'drizzle-orm'
import * as z from 'zod'
import { env } from '#app/env.server.ts'
import { noteSecurity } from '#app/securityLog.server.ts'
import { afterCommit, db, write } from '#db/client.server.ts'
import { identities, type PROVIDERS, users } from '#db/schema/accounts.ts'
import { sha256 } from '#domain/hash.ts'
import { refuse } from '#domain/refusal.ts'
import type { Member } from './member.ts'
import { makeSuperAdmin, memberColumns, signUp } from './users.server.ts'

export type Provider = (typeof PROVIDERS)[number]

/** A person's identity at a provider. */
export interface Identity {
  provider: Provider
  /** The provider's permanent id of this person (Kakao: the numeric id). */
  subject: string
  /** The credential that leaving revokes: Apple's sealed refresh token. */
  credential?: string | undefined
}

export interface SignIn {
  member: Member
  /** This sign-in created the account. */
  isSignUp: boolean
  /** The member left the account less than 30 days ago; nothing is restored until the member chooses. */
  isReSignUp: boolean
}

/** The key of a device, which an app or a browser makes at random. `missing`: the message without any. */
export const deviceKeyField = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .regex(/^[A-Za-z0-9_-]{22,256}$/, '기기 키는 22자부터 256자까지의 무작위 base64url 문자여야 합니다.')

/**
 * The key of an app without Kakao or Apple: a credential that the app makes at random and no answer
 * contains.
 */
export const DeviceSignIn = z.object({ deviceKey: deviceKeyField('기기 키를 보내주세요.') })

/**
 * Finds or creates the account of an identity, all or nothing, and stores the newest credential. An
 * identity in SUPER_ADMINS becomes a super admin.
 */
export function signIn(provider: Provider, subject: string, credential?: string): SignIn {
  return write(() => {
    const identity = { provider, subject, credential }
    const known = findMemberOf(identity)
    const member = known ?? signUp({ isNoauth: provider === 'noauth' })
    if (known === null) insertIdentity(member, identity, Date.now())
    else if (credential !== undefined) keepCredential(provider, subject, credential)
    const isReSignUp = member.leftAt !== null
    return { member: raiseOwner(member, identity), isSignUp: known === null, isReSignUp }
  })
}

/** The identity of an anonymous device; only the SHA-256 of its key is stored. */
export function identifyDevice({ deviceKey }: z.output<typeof DeviceSignIn>): Identity {
  return { provider: 'noauth', subject: sha256(deviceKey) }
}

/**
 * The anonymous login of a super admin who views the product as an ordinary user (specification, section
 * 6): the same account each time. No device key leads there, because none contains a colon.
 */
export function switchToCommonUser(member: Member): SignIn {
  if (member.role !== 'SUPER_ADMIN') refuse('forbidden', '최고 운영자만 전환할 수 있습니다.')
  return signIn('noauth', `common-user:${member.id}`)
}

/** True when this identity has an account, so that signing in creates none. */
export const isKnownIdentity = (identity: Identity): boolean => findMemberOf(identity) !== null

/** The ways by which a member signs in. */
export const listIdentities = (member: Pick<Member, 'id'>): Identity[] =>
  db
    .select()
    .from(identities)
    .where(eq(identities.userId, member.id))
    .all()
    .map(({ provider, subject, credential }) => ({ provider, subject, credential: credential ?? undefined }))

/** Gives an anonymous account an identity at a provider. */
export function tieIdentity(member: Member, identity: Identity, now: number): Member {
  return write(() => {
    insertIdentity(member, identity, now)
    db.update(users).set({ isNoauth: false }).where(eq(users.id, member.id)).run()
    return raiseOwner({ ...member, isNoauth: false }, identity)
  })
}

/** Removes every identity of an account. */
export function removeIdentities(member: Member): void {
  write(() => db.delete(identities).where(eq(identities.userId, member.id)).run())
}

/** The account of an identity, including one that its member left. */
export function findMemberOf({ provider, subject }: Identity): Member | null {
  const found = db
    .select(memberColumns)
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)))
    .get()
  return found ?? null
}

function insertIdentity(member: Member, identity: Identity, now: number): void {
  db.insert(identities)
    .values({ ...identity, userId: member.id, createdAt: now })
    .run()
}

function keepCredential(provider: Provider, subject: string, credential: string): void {
  db.update(identities)
    .set({ credential })
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)))
    .run()
}

function raiseOwner(member: Member, { provider, subject }: Identity): Member {
  const isOwner = env.SUPER_ADMINS.includes(`${provider}:${subject}`)
  if (!isOwner || member.role === 'SUPER_ADMIN') return member
  afterCommit(() => noteSecurity('role_changed', { subjectId: member.id, way: 'SUPER_ADMINS' }))
  return makeSuperAdmin(member)
}
