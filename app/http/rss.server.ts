import { generateRssFeed } from 'feedsmith'
import { env } from '#app/env.server.ts'

const KEPT_SECONDS = 120

/** Characters that XML 1.0 cannot hold, not even escaped. */
const NOT_IN_XML = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** An entry of a feed. `path`: its page. */
export interface FeedItem {
  title: string
  path: string
  description: string
  category: string | null
  /** Identifies the entry; its page, unless given. */
  guid?: string
  at: number
}

interface Feed {
  title: string
  description: string
  /** The address of the feed. */
  ownPath: string
  /** The page with the same content. */
  path: string
  items: FeedItem[]
}

/** A feed as RSS 2.0, kept for two minutes. */
export function rss({ title, description, ownPath, path, items }: Feed): Response {
  const xml = generateRssFeed({
    title: `${title} · ${env.SITE_NAME}`,
    link: env.ORIGIN + path,
    description,
    language: 'ko',
    atom: { links: [{ href: env.ORIGIN + ownPath, rel: 'self', type: 'application/rss+xml' }] },
    ttl: Math.ceil(KEPT_SECONDS / 60),
    items: items.map(entry),
  })
  const headers = {
    'Content-Type': 'application/rss+xml; charset=utf-8',
    'Cache-Control': `public, max-age=${KEPT_SECONDS}`,
  }
  return new Response(xml.replace(NOT_IN_XML, ''), { headers })
}

function entry({ title, path, description, category, guid, at }: FeedItem) {
  const link = env.ORIGIN + path
  return {
    title,
    link,
    description,
    categories: category === null ? [] : [{ name: category }],
    guid: { value: guid ?? link, isPermaLink: guid === undefined },
    pubDate: new Date(at),
  }
}
