import type { MetaDescriptor, MetaFunction } from '@remix-run/react'

/** What a screen tells whoever is shown it elsewhere: a search engine, a messenger that previews a link. */
export interface Preview {
  /** A sentence or two. */
  description: string
  /** The address on our site of a picture, 1200 × 630. */
  picturePath?: string
  /** What it is about in the words of schema.org; address, description and picture are added. */
  thing?: Record<string, unknown>
  /** The address of a feed that shows the same. */
  feedPath?: string
  /** Search engines keep out all the same: a search, a list that is narrowed. */
  isNarrowed?: boolean
}

/**
 * The title of a screen, its own words and then the site's name, with what is to be shown of it elsewhere. A screen
 * without a preview is a member's own or a step on the way: search engines are asked to leave it out.
 */
export function titled(
  title: string | ((data: unknown) => string),
  preview?: Preview | ((data: unknown) => Preview),
): MetaFunction {
  return ({ matches, data, location }) => {
    const { siteName, origin } = siteOf(matches.find((match) => match.id === 'root')?.data)
    const words = typeof title === 'string' ? title : title(data)
    const whole = { title: siteName === '' ? words : `${words} · ${siteName}` }
    if (!preview || data === undefined) return [whole, OUT_OF_SEARCH]
    const shown = typeof preview === 'function' ? preview(data) : preview
    return [whole, ...previewTags(shown, { words, siteName, origin, path: location.pathname })]
  }
}

const OUT_OF_SEARCH = { name: 'robots', content: 'noindex' }
const USUAL_PICTURE = '/icons/icon-512.png'

/** Of a picture for messengers, so that they show it before they have fetched it. */
const CARD_SIZE = [
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
]

interface Page {
  words: string
  siteName: string
  origin: string
  path: string
}

function previewTags(shown: Preview, { words, siteName, origin, path }: Page): MetaDescriptor[] {
  const { description, picturePath, thing, feedPath, isNarrowed } = shown
  const url = origin + path
  const image = origin + (picturePath ?? USUAL_PICTURE)
  return [
    { name: 'description', content: description },
    isNarrowed ? OUT_OF_SEARCH : { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: siteName },
    { property: 'og:locale', content: 'ko_KR' },
    { property: 'og:title', content: words },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    ...(picturePath ? CARD_SIZE : []),
    { name: 'twitter:card', content: picturePath ? 'summary_large_image' : 'summary' },
    ...(feedPath
      ? [{ tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: words, href: feedPath }]
      : []),
    ...(thing
      ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...thing, url, description, image } }]
      : []),
  ] as MetaDescriptor[]
}

function siteOf(rootData: unknown): { siteName: string; origin: string } {
  const { siteName = '', origin = '' } = Object(rootData) as { siteName?: string; origin?: string }
  return { siteName, origin }
}
