import { env } from '../env.server.ts'

const MAX_AGE_SECONDS = 60

const encode = (message: string): string => Buffer.from(message).toString('base64url')

/** Headers that show `message` once, on the next page: as a toast, or without JavaScript as a line on top. */
export function flash(message: string): { 'Set-Cookie': string } {
  const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${MAX_AGE_SECONDS}`
  const secure = env.ORIGIN.startsWith('https:') ? '; Secure' : ''
  return { 'Set-Cookie': `flash=${encode(message)}; ${attributes}${secure}` }
}

/** The waiting message, and the headers that clear it. */
export function readFlash(request: Request): { message: string | null; headers: Record<string, string> } {
  const found = /(?:^|;\s*)flash=([A-Za-z0-9_-]*)/.exec(request.headers.get('Cookie') ?? '')
  if (!found?.[1]) return { message: null, headers: {} }
  return {
    message: Buffer.from(found[1], 'base64url').toString(),
    headers: { 'Set-Cookie': 'flash=; Path=/; Max-Age=0' },
  }
}
