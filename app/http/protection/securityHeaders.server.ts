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

/** Adds the headers that every answer carries; a page also lists its inline scripts (nonces or hashes). */
export function secure(headers: Headers, scripts: string[]): void {
  for (const [name, value] of Object.entries(FIXED)) headers.set(name, value)
  if (env.ORIGIN.startsWith('https:')) headers.set('Strict-Transport-Security', HSTS)
  const type = headers.get('Content-Type') ?? ''
  // Remix names no encoding for the data of a page.
  if (type === 'text/x-script') headers.set('Content-Type', `${type}; charset=utf-8`)
  // Other sites and messengers show our pictures and cards.
  const readers = type.startsWith('image/') ? 'cross-origin' : 'same-origin'
  headers.set('Cross-Origin-Resource-Policy', readers)
  headers.set('Content-Security-Policy', type.startsWith('text/html') ? policy(scripts) : BARE_POLICY)
}

/** Of answers that are no pages: opened by themselves they load nothing of others and show in no frame. */
const BARE_POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

const policy = (scripts: string[]): string =>
  [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    // Attributes carry the chart's and the placeholders' colours, and the offline page its style sheet.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
