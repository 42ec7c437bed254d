import { createCookie } from '@remix-run/node'
import { THEMES, type Theme } from '../ui/theme.ts'
import { isHttps } from './cookies.server.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** The theme that this browser chose: dark until it did. */
export async function readTheme(request: Request): Promise<Theme> {
  const chosen: unknown = await cookie().parse(request.headers.get('Cookie'))
  return THEMES.find((theme) => theme === chosen) ?? 'dark'
}

/** The `Set-Cookie` that keeps `theme` for a year. */
export const keepTheme = (theme: Theme): Promise<string> => cookie().serialize(theme)

const cookie = () =>
  createCookie('theme', {
    path: '/',
    maxAge: YEAR_SECONDS,
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(),
  })
