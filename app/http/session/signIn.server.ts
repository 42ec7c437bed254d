import { redirect } from '@remix-run/node'
import { type Identity, type SignIn, signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { removeSession } from '#domain/accounts/sessions/sessions.server.ts'
import { findConsentStanding } from '#domain/accounts/signIn/consents.server.ts'
import type { Return } from '#domain/accounts/signIn/signInReturn.server.ts'
import { findUser } from '#domain/accounts/users.server.ts'
import { assertJoins, join } from '#domain/membership/joining.server.ts'
import { isRefusal } from '#domain/refusal.ts'
import { ok } from '../answer.server.ts'
import { flash } from '../flash.server.ts'
import { limitSignIns, limitSignInsOf } from '../protection/limits.server.ts'
import * as v0 from '../v0/accounts.server.ts'
import { backToLogin } from './loginReturn.server.ts'
import { requireSession, startSession, startTokens } from './session.server.ts'

/** Finds out who somebody is, or refuses. */
type Identify = () => Identity | Promise<Identity>

/**
 * Signs a browser in as whom a provider names, and leads on to where it wanted; who is new is led to the consent step
 * first, who had left to their choice.
 * Who set out from an anonymous account joins it. When nobody is named, back with the reason. `headers` go along in
 * any case.
 */
export async function signInBrowser(
  request: Request,
  { identify, back, headers }: { identify: Identify; back: Return; headers: Headers },
): Promise<Response> {
  const { to } = back
  const joiner = findJoiner(back)
  try {
    const identity = await findOut(request, identify)
    const { member, isReSignUp } = joiner ? joinAs(joiner, identity) : signInAs(identity)
    headers.append('Set-Cookie', await startSession(request, member))
    const message = joiner ? '계정을 연결하였습니다.' : '로그인 성공하였습니다'
    const step = (path: string) => `${path}?${new URLSearchParams({ to })}`
    const word = { message, ...(isReSignUp && { leadTo: step('/auth/rewelcome') }) }
    headers.append('Set-Cookie', flash(word)['Set-Cookie'])
    if (isReSignUp) return redirect('/', { headers })
    return redirect(findConsentStanding(member) === 'none' ? step('/auth/consent') : to, { headers })
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (!joiner) return backToLogin(error, to, headers)
    headers.append('Set-Cookie', flash({ message: error.message })['Set-Cookie'])
    return redirect(to, { headers })
  }
}

/** Signs a program in and answers its tokens. */
export async function signInProgram(request: Request, identify: Identify): Promise<Response> {
  return ok(v0.token(await startTokens(request, signInAs(await findOut(request, identify)))))
}

/**
 * Joins the anonymous account of a program to whom a provider names; answers tokens for the account that came of it,
 * in place of the program's own.
 */
export async function joinProgram(request: Request, identify: Identify): Promise<Response> {
  const { member, sessionId } = await requireSession(request)
  assertJoins(member)
  const joined = joinAs(member, await findOut(request, identify))
  const tokens = await startTokens(request, joined)
  removeSession(sessionId)
  return ok(v0.token(tokens))
}

async function findOut(request: Request, identify: Identify): Promise<Identity> {
  await limitSignIns(request)
  const identity = await identify()
  await limitSignInsOf(identity)
  return identity
}

const signInAs = ({ provider, subject, credential }: Identity): SignIn =>
  signIn(provider, subject, credential)

const joinAs = (member: Member, identity: Identity): SignIn => ({
  member: join(member, identity),
  isSignUp: false,
  isReSignUp: false,
})

/** The anonymous account from which a browser set out; null when it joined or was left meanwhile. */
function findJoiner({ joinerId }: Return): Member | null {
  const member = joinerId === null ? null : findUser(joinerId)
  return member?.isNoauth && member.leftAt === null ? member : null
}
