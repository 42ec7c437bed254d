import { redirect, type TypedResponse } from '@remix-run/node'
import * as z from 'zod'
import { ownPath } from '#domain/ownPath.ts'
import { ownCookie } from './session/cookies.server.ts'

const MAX_AGE_SECONDS = 60

/** A toast for the next page. `loginTo`: offer to sign in and continue there; `leadTo`: continue there after a moment. */
interface Flash {
  message: string
  loginTo?: string
  leadTo?: string
}

const target = z.string().transform(ownPath).optional().catch(undefined)
const WaitingFlash = z.object({ message: z.string().max(200), loginTo: target, leadTo: target })

/** Headers that show `flash` once, on the next page: as a toast, or without JavaScript as a line on top. */
export const flash = async (flash: Flash): Promise<{ 'Set-Cookie': string }> => ({
  'Set-Cookie': await cookie().serialize(flash),
})

/** Redirects to `path`, which shows `words` as a toast. */
export const redirectWithToast = async (path: string, words: string | Flash): Promise<TypedResponse<never>> =>
  redirect(path, { headers: await flash(typeof words === 'string' ? { message: words } : words) })

/** The waiting toast, and the headers that clear it. A visitor can forge a cookie: an invalid value counts as none. */
export async function readFlash(
  request: Request,
): Promise<{ flash: Flash | null; headers: Record<string, string> }> {
  const value: unknown = await cookie().parse(request.headers.get('Cookie'))
  if (value === null || value === '') return { flash: null, headers: {} }
  const headers = { 'Set-Cookie': await cookie().serialize('', { maxAge: 0 }) }
  return { flash: WaitingFlash.safeParse(value).data ?? null, headers }
}

const cookie = () => ownCookie('flash', MAX_AGE_SECONDS)
