import { redirect } from '@remix-run/node'
import { noteSecurity } from '#app/securityLog.server.ts'
import { takeTurn } from '#db/turn.server.ts'
import { type Identity, type SignIn, signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { removeSession } from '#domain/accounts/sessions/sessions.server.ts'
import { readConsentState } from '#domain/accounts/signIn/consents.server.ts'
import type { Return } from '#domain/accounts/signIn/signInReturn.server.ts'
import { findUser } from '#domain/accounts/users.server.ts'
import { assertLinkable, linkAccount } from '#domain/membership/linking.server.ts'
import { isRefusal } from '#domain/refusal.ts'
import { ok } from '../answer.server.ts'
import { flash } from '../flash.server.ts'
import { limitAddress, limitOwn } from '../protection/limits.server.ts'
import * as v0 from '../v0/accounts.server.ts'
import { backToLogin } from './loginReturn.server.ts'
import { requireSession, startSession, startTokens } from './session.server.ts'

/** Returns a person's identity, or refuses. */
type Identify = () => Identity | Promise<Identity>

/**
 * Signs a browser in with the identity from a provider and redirects to its target; a new member goes to
 * the consent step first, a member who left to their choice. A browser that started from an anonymous
 * account links it. A refusal redirects to the login page with the reason. `headers` are always sent.
 */
export async function signInBrowser(
  request: Request,
  { identify, back, headers }: { identify: Identify; back: Return; headers: Headers },
): Promise<Response> {
  const { to } = back
  const anonymous = findAnonymous(back)
  try {
    const identity = await findOut(request, identify)
    const { member, isReSignUp } = anonymous ? await linkAs(anonymous, identity) : signInAs(identity)
    headers.append('Set-Cookie', await startSession(request, member, identity.provider))
    const message = anonymous ? '계정을 연결하였습니다.' : '로그인 성공하였습니다'
    const step = (path: string) => `${path}?${new URLSearchParams({ to })}`
    const word = { message, ...(isReSignUp && { leadTo: step('/auth/rewelcome') }) }
    // A sign-up succeeds with the consent.
    if (!isReSignUp && readConsentState(member) === 'none')
      return redirect(step('/auth/consent'), { headers })
    headers.append('Set-Cookie', (await flash(word))['Set-Cookie'])
    return redirect(isReSignUp ? '/' : to, { headers })
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (!anonymous) return backToLogin(error, to, headers)
    headers.append('Set-Cookie', (await flash({ message: error.message }))['Set-Cookie'])
    return redirect(to, { headers })
  }
}

/** Signs an app in and returns its tokens. */
export async function signInProgram(request: Request, identify: Identify) {
  const identity = await findOut(request, identify)
  return ok(v0.token(await startTokens(request, signInAs(identity), identity.provider)))
}

/**
 * Links an app's anonymous account to the identity from a provider; returns tokens for the resulting
 * account in place of the app's own.
 */
export async function linkProgram(request: Request, identify: Identify) {
  const { member, sessionId } = await requireSession(request)
  assertLinkable(member)
  const identity = await findOut(request, identify)
  const linked = await linkAs(member, identity)
  // First, so that the app's own sign-in does not count as another device.
  removeSession(sessionId)
  const tokens = await startTokens(request, linked, identity.provider)
  return ok(v0.token(tokens))
}

async function findOut(request: Request, identify: Identify): Promise<Identity> {
  await limitAddress(request, 'SIGN_INS')
  const identity = await identified(identify)
  await limitOwn(`${identity.provider}:${identity.subject}`, 'SIGN_INS')
  // The code of the provider works only once, so the sign-in waits for its turn to write instead of being refused.
  await takeTurn()
  return identity
}

async function identified(identify: Identify): Promise<Identity> {
  try {
    return await identify()
  } catch (error) {
    if (isRefusal(error)) noteSecurity('sign_in_refused', { code: error.code })
    throw error
  }
}

const signInAs = ({ provider, subject, credential }: Identity): SignIn =>
  signIn(provider, subject, credential)

const linkAs = async (member: Member, identity: Identity): Promise<SignIn> => ({
  member: await linkAccount(member, identity),
  isSignUp: false,
  isReSignUp: false,
})

/** The anonymous account from which a browser started; null when it was linked or left meanwhile. */
function findAnonymous({ linkedId }: Return): Member | null {
  const member = linkedId === null ? null : findUser(linkedId)
  return member?.isNoauth && member.leftAt === null ? member : null
}
