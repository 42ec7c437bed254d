import { redirect, type TypedResponse } from '@remix-run/node'
import { env } from '#app/env.server.ts'
import { ownPath } from '#domain/ownPath.ts'

const MAX_AGE_SECONDS = 60

/** A word for the next page. `loginTo`: offer to sign in and go on there; `leadTo`: go on there after a moment. */
export interface Flash {
  message: string
  loginTo?: string
  leadTo?: string
}

/** Headers that show `flash` once, on the next page: as a toast, or without JavaScript as a line on top. */
export function flash(flash: Flash): { 'Set-Cookie': string } {
  const value = Buffer.from(JSON.stringify(flash)).toString('base64url')
  const secure = env.ORIGIN.startsWith('https:') ? '; Secure' : ''
  return {
    'Set-Cookie': `flash=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${MAX_AGE_SECONDS}${secure}`,
  }
}

/** Leads to `path`, which shows `words` as a toast. */
export const redirectWithToast = (path: string, words: string | Flash): TypedResponse<never> =>
  redirect(path, { headers: flash(typeof words === 'string' ? { message: words } : words) })

/** The waiting word, and the headers that clear it. */
export function readFlash(request: Request): { flash: Flash | null; headers: Record<string, string> } {
  const found = /(?:^|;\s*)flash=([A-Za-z0-9_-]+)/.exec(request.headers.get('Cookie') ?? '')
  if (!found?.[1]) return { flash: null, headers: {} }
  return { flash: decode(found[1]), headers: { 'Set-Cookie': 'flash=; Path=/; Max-Age=0' } }
}

/** A visitor can forge a cookie, so an invalid value counts as none. */
function decode(value: string): Flash | null {
  try {
    const { message, loginTo, leadTo } = JSON.parse(Buffer.from(value, 'base64url').toString())
    if (typeof message !== 'string' || message.length > 200) return null
    return {
      message,
      ...(typeof loginTo === 'string' && { loginTo: ownPath(loginTo) }),
      ...(typeof leadTo === 'string' && { leadTo: ownPath(leadTo) }),
    }
  } catch {
    return null
  }
}
