import { env } from '#app/env.server.ts'
import { listBoardPart, listBoardParts } from '#domain/boards/sitemapParts.server.ts'
import { listCataloguePart, listCatalogueParts } from '#domain/catalog/sitemapParts.server.ts'
import { escapeHtml } from '#domain/escapeHtml.ts'
import { refuse } from '#domain/refusal.ts'
import { page } from '#http/answer.server.ts'
import { readId } from '#http/input/input.server.ts'

const SCREENS = [
  '/',
  '/bestCheapers',
  '/products',
  '/community',
  '/boards',
  '/keywordNotify',
  '/help',
  '/status',
  '/api/docs',
  '/terms',
  '/privacy',
]
const BOARDS = 'boards-'
const KEPT_SECONDS = 3600

/**
 * The index, or the part in the address: part 0 contains the screens, `boards-1` and so on the posts, the others the
 * products.
 */
export const loader = page(({ params }) => {
  const xml = params.part === undefined ? makeIndex() : makePart(params.part)
  return new Response(xml, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': `public, max-age=${KEPT_SECONDS}`,
    },
  })
})

/** The index of the parts, without dates: finding the latest change of a part would read every row. */
function makeIndex(): string {
  const parts = ['0', ...listCatalogueParts(), ...listBoardParts().map((part) => BOARDS + part)]
  return xml(
    'sitemapindex',
    parts.map((part) => `<sitemap><loc>${locate(`/sitemaps/${part}`)}</loc></sitemap>`),
  )
}

function makePart(part: string): string {
  const pages = listPages(part)
  if (pages.length === 0) refuse('not_found', '사이트맵에 없는 부분입니다.')
  return xml(
    'urlset',
    pages.map(
      ({ url, lastmod }) =>
        `<url><loc>${locate(url)}</loc>${lastmod ? `<lastmod>${lastmod}</lastmod>` : ''}</url>`,
    ),
  )
}

/** Joins strings: the streams of the library `sitemap` take eight times as long for ten thousand addresses. */
const xml = (root: string, entries: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</${root}>`

const locate = (path: string): string => escapeHtml(env.ORIGIN + path)

function listPages(part: string): { url: string; lastmod?: string }[] {
  if (part === '0') return SCREENS.map((url) => ({ url }))
  if (part.startsWith(BOARDS))
    return listBoardPart(readId(part.slice(BOARDS.length))).map(({ id, changedAt }) =>
      dated(`/boards/${id}`, changedAt),
    )
  return listCataloguePart(readId(part)).map(({ id, lastPostedAt }) => dated(`/products/${id}`, lastPostedAt))
}

const dated = (url: string, at: number) => ({ url, lastmod: new Date(at).toISOString() })
