import * as z from 'zod'
import { log } from '#app/log.server.ts'
import { readJson } from '#app/outside.server.ts'
import { LOGIN_ERRORS, type LoginError } from '#domain/accounts/signIn/loginErrors.ts'
import { refuse } from '#domain/refusal.ts'

const TIMEOUT_MS = 10_000

/** How a provider fails: it refuses the code, it refuses us as a client, or its answer is missing or unreadable. */
export type ProviderFailure = 'code' | 'refused' | 'unreachable'

const ErrorAnswer = z.object({ error: z.string().optional(), error_code: z.string().optional() }).catch({})

/** Requests a provider and reads the answer through `schema`; `fail` refuses for the caller. */
export async function askProvider<T extends object>(
  url: string,
  init: RequestInit,
  schema: z.ZodType<T>,
  fail: (failure: ProviderFailure) => never,
): Promise<T> {
  const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    .then(async (response) => ({ status: response.status, body: await readJson(response) }))
    .catch((error: unknown) => {
      log.warn({ err: error, url }, 'a sign-in provider is out of reach')
      return fail('unreachable')
    })
  const understood = schema.safeParse(answer.body)
  if (answer.status === 200 && understood.success) return understood.data
  const { error, error_code } = ErrorAnswer.parse(answer.body)
  log.warn({ url, status: answer.status, error, error_code }, 'a sign-in provider refused')
  if (error === 'invalid_grant') return fail('code')
  return fail(answer.status >= 400 && answer.status < 500 ? 'refused' : 'unreachable')
}

/**
 * Asks a provider to revoke a consent. Returns true when it is revoked, false to try again later. `isGone`
 * recognises an error that means it was revoked before.
 */
export async function revokeAtProvider(
  url: string,
  init: RequestInit,
  isGone: (error: unknown) => boolean,
): Promise<boolean> {
  try {
    const options = { ...init, method: 'POST', signal: AbortSignal.timeout(TIMEOUT_MS) }
    const answer = await fetch(url, { ...options, redirect: 'error' })
    if (answer.ok) return true
    const error: unknown = await readJson(answer).catch(() => null)
    log.warn({ url, status: answer.status }, 'a sign-in provider does not let go')
    return isGone(error)
  } catch (error) {
    log.warn({ err: error, url }, 'a sign-in provider is out of reach')
    return false
  }
}

export function refuseLogin(code: LoginError): never {
  return refuse('invalid', LOGIN_ERRORS[code], { code })
}
