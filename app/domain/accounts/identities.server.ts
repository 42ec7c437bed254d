import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod'
import { db, write } from '../../../db/client.server.ts'
import { identities, type PROVIDERS, users } from '../../../db/schema/accounts.ts'
import { env } from '../../env.server.ts'
import type { Member } from './member.ts'
import { makeSuperAdmin, memberColumns, signUp } from './users.server.ts'

export type Provider = (typeof PROVIDERS)[number]

export interface SignIn {
  member: Member
  /** The account was made by this very sign-in. */
  isSignUp: boolean
  /** The account was left less than 30 days ago; nothing of it is restored until its owner chooses. */
  isReSignUp: boolean
}

/** The key of an app without Kakao or Apple: a credential, made at random by the app, never answered. */
export const DeviceSignIn = z.object({
  deviceKey: z
    .string('기기 키를 보내주세요.')
    .regex(/^[A-Za-z0-9_-]{22,256}$/, '기기 키는 22자 이상의 무작위 base64url 문자여야 합니다.'),
})

/**
 * Finds the account of an identity or makes one, all or nothing. `subject` is what the provider calls this
 * person for ever (Kakao: the numeric id). Whoever stands in SUPER_ADMINS becomes a super admin.
 */
export function signIn(provider: Provider, subject: string): SignIn {
  return write(() => {
    const known = findMemberOf(provider, subject)
    const member = known ?? signUpAs(provider, subject)
    const isReSignUp = member.leftAt !== null
    return { member: raiseOwner(member, provider, subject), isSignUp: known === null, isReSignUp }
  })
}

/** Signs in with an anonymous device key, of which only the SHA-256 is kept. */
export function signInDevice({ deviceKey }: z.output<typeof DeviceSignIn>): SignIn {
  return signIn('noauth', hashDeviceKey(deviceKey))
}

/** True when this device key has an account, so that signing in makes no new one. */
export function isKnownDevice({ deviceKey }: z.output<typeof DeviceSignIn>): boolean {
  return findMemberOf('noauth', hashDeviceKey(deviceKey)) !== null
}

function findMemberOf(provider: Provider, subject: string): Member | null {
  const found = db
    .select(memberColumns)
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)))
    .get()
  return found ?? null
}

function signUpAs(provider: Provider, subject: string): Member {
  const member = signUp({ isNoauth: provider === 'noauth' })
  db.insert(identities).values({ userId: member.id, provider, subject, createdAt: Date.now() }).run()
  return member
}

function raiseOwner(member: Member, provider: Provider, subject: string): Member {
  const isOwner = env.SUPER_ADMINS.includes(`${provider}:${subject}`)
  return isOwner && member.role !== 'SUPER_ADMIN' ? makeSuperAdmin(member) : member
}

function hashDeviceKey(deviceKey: string): string {
  return createHash('sha256').update(deviceKey).digest('base64url')
}
