import { env } from '#app/env.server.ts'

/** Search engines may read every public page. */
export const loader = () =>
  new Response(
    [
      'User-agent: *',
      'Allow: /api/docs',
      ...CLOSED.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${env.ORIGIN}/sitemap.xml`,
      '',
    ].join('\n'),
    { headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' } },
  )

const CLOSED = [
  '/api/',
  '/auth/',
  '/login',
  '/bridge',
  '/external',
  '/product-detail',
  '/products?',
  '/bestCheapers?',
]
