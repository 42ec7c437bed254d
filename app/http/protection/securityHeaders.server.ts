import { env } from '#app/env.server.ts'

const FIXED = {
  'X-Content-Type-Options': 'nosniff',
  // `no-referrer` would make browsers post forms with `Origin: null`, which every same-site check refuses.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
} as const

const HSTS = 'max-age=31536000; includeSubDomains'

/** The inline scripts and styles of a page, as its policy lists them: nonces and hashes. */
interface Inline {
  scripts?: string[]
  styles?: string[]
}

/** Adds the headers that every answer carries; a page that brings a policy keeps it. */
export function secure(headers: Headers, inline: Inline = {}): void {
  for (const [name, value] of Object.entries(FIXED)) headers.set(name, value)
  if (env.ORIGIN.startsWith('https:')) headers.set('Strict-Transport-Security', HSTS)
  const type = headers.get('Content-Type') ?? ''
  // Remix names no encoding for the data of a page.
  if (type === 'text/x-script') headers.set('Content-Type', `${type}; charset=utf-8`)
  // Other sites and messengers show our pictures and cards.
  const readers = type.startsWith('image/') ? 'cross-origin' : 'same-origin'
  headers.set('Cross-Origin-Resource-Policy', readers)
  if (!type.startsWith('text/html')) headers.set(POLICY, BARE_POLICY)
  else if (!headers.has(POLICY)) headers.set(POLICY, pagePolicy(inline))
}

export const POLICY = 'Content-Security-Policy'

/** The policy of answers that are not pages: opened directly, they load only from this site and show in no frame. */
const BARE_POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** In development Vite brings the style sheets as elements. */
const STYLES = process.env.NODE_ENV === 'development' ? ["'unsafe-inline'"] : []

/** The policy of a page. */
export const pagePolicy = ({ scripts = [], styles = [] }: Inline): string =>
  [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${["'self'", ...STYLES, ...styles].join(' ')}`,
    // Attributes carry the places of the chart's texts, the colours of placeholders and the size of the text.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    // The videos of posts, once a reader presses one.
    'frame-src https://www.youtube-nocookie.com',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
