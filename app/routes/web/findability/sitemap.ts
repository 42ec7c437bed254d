import { Readable } from 'node:stream'
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap'
import { env } from '#app/env.server.ts'
import {
  type CataloguePart,
  listCataloguePart,
  listCatalogueParts,
} from '#domain/catalog/sitemapParts.server.ts'
import { refuse } from '#domain/refusal.ts'
import { page } from '#http/answer.server.ts'
import { readId } from '#http/input/input.server.ts'

const SCREENS = [
  '/',
  '/bestCheapers',
  '/products',
  '/keywordNotify',
  '/help',
  '/status',
  '/terms',
  '/privacy',
]
const KEPT_SECONDS = 3600

/** The index, or the part in the address: part 0 contains the screens, the others the products. */
export const loader = page(async ({ params }) => {
  const xml = params.part === undefined ? await indexOf(listCatalogueParts()) : await partOf(params.part)
  return new Response(xml, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': `public, max-age=${KEPT_SECONDS}`,
    },
  })
})

async function indexOf(parts: CataloguePart[]): Promise<string> {
  const urls = [
    { url: `${env.ORIGIN}/sitemaps/0` },
    ...parts.map(({ part, lastPostedAt }) => ({
      url: `${env.ORIGIN}/sitemaps/${part}`,
      lastmod: new Date(lastPostedAt).toISOString(),
    })),
  ]
  return String(await streamToPromise(Readable.from(urls).pipe(new SitemapIndexStream())))
}

async function partOf(text: string): Promise<string> {
  const pages = text === '0' ? SCREENS.map((url) => ({ url })) : productsOf(readId(text))
  return String(await streamToPromise(Readable.from(pages).pipe(new SitemapStream({ hostname: env.ORIGIN }))))
}

function productsOf(part: number) {
  const products = listCataloguePart(part)
  if (products.length === 0) refuse('not_found', '사이트맵에 없는 부분입니다.')
  return products.map(({ id, lastPostedAt }) => ({
    url: `/products/${id}`,
    lastmod: new Date(lastPostedAt).toISOString(),
  }))
}
