import { redirect } from '@remix-run/node'
import { type Identity, type SignIn, signIn } from '../domain/accounts/identities.server.ts'
import { isRefusal } from '../domain/refusal.ts'
import { ok } from './answer.server.ts'
import { flash } from './flash.server.ts'
import { limitSignIns, limitSignInsOf } from './limits.server.ts'
import { backToLogin } from './loginReturn.server.ts'
import { startSession, startTokens } from './session.server.ts'
import * as v0 from './v0/accounts.server.ts'

/** Finds out who somebody is, or refuses. */
type Identify = () => Identity | Promise<Identity>

/**
 * Signs a browser in as whom a provider names, and leads on to `to`; who had left is led to their choice. When
 * nobody is named, back to the login page with the reason. `headers` go along in any case.
 */
export async function signInBrowser(
  request: Request,
  { identify, to, headers }: { identify: Identify; to: string; headers: Headers },
): Promise<Response> {
  try {
    const { member, isReSignUp } = await enter(request, identify)
    headers.append('Set-Cookie', await startSession(request, member))
    const word = {
      message: '로그인 성공하였습니다',
      ...(isReSignUp && { leadTo: `/auth/rewelcome?${new URLSearchParams({ to })}` }),
    }
    headers.append('Set-Cookie', flash(word)['Set-Cookie'])
    return redirect(isReSignUp ? '/' : to, { headers })
  } catch (error) {
    if (isRefusal(error)) return backToLogin(error, to, headers)
    throw error
  }
}

/** Signs a program in and answers its tokens. */
export async function signInProgram(request: Request, identify: Identify): Promise<Response> {
  return ok(v0.token(await startTokens(request, await enter(request, identify))))
}

async function enter(request: Request, identify: Identify): Promise<SignIn> {
  await limitSignIns(request)
  const identity = await identify()
  await limitSignInsOf(identity)
  return signIn(identity.provider, identity.subject, identity.credential)
}
