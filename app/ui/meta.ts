import type { MetaDescriptor, MetaFunction } from '@remix-run/react'
import { useEffect } from 'react'
import { readLoaded } from './rendering/loaded.ts'

/** The preview of a screen for search engines and messengers. */
export interface Preview {
  /** One or two sentences. */
  description: string
  /** The address of a picture on our site, 1200 × 630. */
  picturePath?: string
  /** The content in schema.org terms; address, description and picture are added. */
  thing?: Record<string, unknown>
  /** The address of a feed with the same content. */
  feedPath?: string
  /** Asks search engines to leave the screen out although it has a preview: a search, or a filtered list. */
  isNarrowed?: boolean
  /** A text by an author. */
  isArticle?: boolean
}

/**
 * The metadata of a screen: its title followed by the site's name, and its preview. A screen without a preview is
 * private to a member or a step of a form, and search engines are asked to leave it out. Only the server adds the
 * preview, at the end of the head, where React ignores elements that it did not render. The browser's script
 * contains no previews.
 */
export function titled(
  title: string | ((data: unknown) => string),
  preview?: Preview | ((data: unknown) => Preview),
): MetaFunction {
  return ({ matches, data: text, location }) => {
    const data = readLoaded(text)
    const { siteName, origin, isMember } = siteOf(
      readLoaded(matches.find((match) => match.id === 'root')?.data),
    )
    const words = typeof title === 'string' ? title : title(data)
    const whole = { title: siteName === '' ? words : `${words} · ${siteName}` }
    if (!import.meta.env.SSR) return [whole]
    // Search engines and messengers are guests.
    if (isMember || !preview || data === undefined) return [whole, OUT_OF_SEARCH]
    const shown = typeof preview === 'function' ? preview(data) : preview
    return [whole, ...previewTags(shown, { words, siteName, origin, path: location.pathname })]
  }
}

/** The title of a list that may be a search: the searched words, else the name of the list. */
export const searchTitle = (name: string, searchKeyword: string | undefined): string =>
  searchKeyword ? `‘${searchKeyword}’ 검색` : name

const PREVIEW = 'title ~ :is(meta, [rel="canonical"], [rel="alternate"], [type="application/ld+json"])'

/** Removes the preview from the head when another screen opens, because it describes the screen that was loaded. */
export function useOwnPreview(pathname: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the path changes
  useEffect(
    () => () => {
      for (const tag of document.head.querySelectorAll(PREVIEW)) tag.remove()
    },
    [pathname],
  )
}

const OUT_OF_SEARCH = { name: 'robots', content: 'noindex' }
const DEFAULT_PICTURE = '/icons/icon-512.png'

/** The size of the picture, so that messengers can show it before they have fetched it. */
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
  const { description, picturePath, thing, feedPath, isNarrowed, isArticle } = shown
  const url = origin + path
  const image = origin + (picturePath ?? DEFAULT_PICTURE)
  return [
    { name: 'description', content: description },
    isNarrowed ? OUT_OF_SEARCH : { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: isArticle ? 'article' : 'website' },
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

function siteOf(rootData: unknown) {
  const { siteName = '', origin = '', member = null } = Object(rootData) as Partial<Site>
  return { siteName, origin, isMember: member !== null }
}

interface Site {
  siteName: string
  origin: string
  member: object | null
}
