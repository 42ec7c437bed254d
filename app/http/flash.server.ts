import { redirect, type TypedResponse } from '@remix-run/node'
import * as z from 'zod'
import { ownPath } from '#domain/ownPath.ts'
import { pageBefore } from './pageBefore.ts'
import { ownCookie, readOwnCookie } from './session/cookies.server.ts'

const MAX_AGE_SECONDS = 60

/**
 * A toast for the next page. `loginTo`: offer to sign in and continue there; `leadTo`: continue there after a moment;
 * `undo`: offer to undo what was done to a row on a screen.
 */
interface Flash {
  message: string
  loginTo?: string
  leadTo?: string
  undo?: { path: string; id: number }
}

const target = z.string().transform(ownPath).optional().catch(undefined)
const undo = z
  .object({ path: z.string().transform(ownPath), id: z.int() })
  .optional()
  .catch(undefined)
const WaitingFlash = z.object({ message: z.string().max(200), loginTo: target, leadTo: target, undo })

/** Headers that show `flash` once, on the next page: as a toast, or without JavaScript as a line on top. */
export const flash = async (flash: Flash): Promise<{ 'Set-Cookie': string }> => ({
  'Set-Cookie': await cookie().serialize(flash),
})

/** Redirects to `path`, which shows `words` as a toast. */
export const redirectWithToast = async (path: string, words: string | Flash): Promise<TypedResponse<never>> =>
  redirect(path, { headers: await flash(typeof words === 'string' ? { message: words } : words) })

/**
 * Back to the page from which an act of the screen `home` came, with a toast; to the screen itself without its query, so
 * that a form in the address does not open again.
 */
export function goBackWithToast(
  request: Request,
  home: string,
  words: string | Flash,
): Promise<TypedResponse<never>> {
  const before = pageBefore(request)
  return redirectWithToast(before === null || before.startsWith(home) ? home : before, words)
}

/** The waiting toast, and the headers that clear it. A visitor can forge a cookie: an invalid value counts as none. */
export async function readFlash(
  request: Request,
): Promise<{ flash: Flash | null; headers: Record<string, string> }> {
  const value: unknown = await readOwnCookie('flash', request)
  if (value === null || value === '') return { flash: null, headers: {} }
  const headers = { 'Set-Cookie': await cookie().serialize('', { maxAge: 0 }) }
  return { flash: WaitingFlash.safeParse(value).data ?? null, headers }
}

const cookie = () => ownCookie('flash', MAX_AGE_SECONDS)
