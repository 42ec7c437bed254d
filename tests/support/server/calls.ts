import type { LoaderFunctionArgs } from '@remix-run/node'
import { env } from '#app/env.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { openSession } from '#domain/accounts/sessions/sessions.server.ts'
import { issueTokens } from '#domain/accounts/sessions/tokens.server.ts'
import { sessionCookie } from '#http/session/session.server.ts'

/** The authorization header of an app signed in as `member`; for `ask` and for a running server. */
export async function asApp(member: Member): Promise<Record<string, string>> {
  const { accessToken } = await issueTokens({ member, isSignUp: false, isReSignUp: false }, '')
  return { Authorization: `Bearer ${accessToken}` }
}

/** The headers of our page in a browser signed in as `member`. */
export async function asBrowser(member: Member): Promise<Record<string, string>> {
  const cookie = await sessionCookie(openSession(member, ''))
  return { Cookie: cookie.split(';')[0] as string, Origin: env.ORIGIN }
}

interface Asking {
  method?: string
  headers?: Record<string, string>
  json?: unknown
  form?: Record<string, string>
  /** A multipart body. */
  parts?: FormData
  params?: Record<string, string>
}

/**
 * Calls a loader or an action like Remix does; a body makes it a POST. Returns a thrown Response as the
 * answer.
 */
export async function ask<T>(
  handle: (args: LoaderFunctionArgs) => Promise<T> | T,
  path: string,
  { method, headers, json, form, parts, params = {} }: Asking = {},
): Promise<T | Response> {
  const text = json === undefined ? undefined : JSON.stringify(json)
  const body = parts ?? (form ? new URLSearchParams(form) : text)
  const request = new Request(new URL(path, env.ORIGIN), {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...(json !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    body,
  })
  try {
    return await handle({ request, params, context: { nonce: 'test' } })
  } catch (thrown) {
    if (thrown instanceof Response) return thrown
    throw thrown
  }
}

/** Calls a route of api/v0 and reads its JSON. */
export async function call(handle: Parameters<typeof ask>[0], path: string, asking?: Asking) {
  const answer = (await ask(handle, `/api/v0/${path}`, asking)) as Response
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : null }
}
