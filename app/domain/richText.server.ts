import sanitizeHtml from 'sanitize-html'
import { env } from '#app/env.server.ts'
import { withoutControls } from './fields.ts'

/** The tags that members may use; other tags are removed and their text stays. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'strong', 'b', 'em', 'i', 's', 'a'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  transformTags: { a: (_, { href = '' }) => outwardLink(href) },
  // A link without a valid target is removed.
  exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && !attribs.href ? 'excludeTag' : false),
  nestingLimit: 20,
}
/** A post may also have code, horizontal rules and uploaded pictures. */
const ALLOWED_IN_POSTS: sanitizeHtml.IOptions = {
  ...ALLOWED,
  allowedTags: [...(ALLOWED.allowedTags as string[]), 'pre', 'code', 'hr', 'img'],
  allowedAttributes: { ...ALLOWED.allowedAttributes, img: ['src', 'alt'] },
  transformTags: {
    ...ALLOWED.transformTags,
    img: (_, attribs) => ({ tagName: 'img', attribs: picture(attribs) }),
  },
  exclusiveFilter: (frame) =>
    frame.tag === 'img'
      ? !frame.attribs.src
      : frame.tag === 'a' && !frame.attribs.href
        ? 'excludeTag'
        : false,
}
/** Tags whose end begins a new line. */
const LINE_ENDS = /<br\s*\/?>|<\/(?:p|h2|h3|li|blockquote|pre)>/g

/** Sanitises the HTML of a member's comment for our pages. */
export const cleanHtml = (html: string): string => clean(html, ALLOWED)

/** Sanitises the HTML of a member's post for our pages: of pictures, only uploaded ones stay. */
export const cleanPost = (html: string): string => clean(html, ALLOWED_IN_POSTS)

const clean = (html: string, options: sanitizeHtml.IOptions): string =>
  withoutControls(sanitizeHtml(html, { ...options, ...keepListItems(options) })).trim()

/** Options that keep `li` only as the child of a list: elsewhere it would end a list item around the text. */
function keepListItems({ transformTags, exclusiveFilter }: sanitizeHtml.IOptions): sanitizeHtml.IOptions {
  const open: string[] = []
  const isInList = () => ['ul', 'ol'].includes(open.at(-2) ?? '')
  return {
    onOpenTag: (name) => void open.push(name),
    onCloseTag: () => void open.pop(),
    transformTags: {
      ...transformTags,
      li: (tagName): sanitizeHtml.Tag => ({ tagName, attribs: isInList() ? {} : { [OUTSIDE]: '' } }),
    },
    exclusiveFilter: (frame) =>
      frame.tag === 'li' && OUTSIDE in frame.attribs ? 'excludeTag' : (exclusiveFilter?.(frame) ?? false),
  }
}

/** Marks a tag that is removed. A renamed one would leave its new name on the end of a later tag. */
const OUTSIDE = 'outside'

const UPLOADED = /^\/uploads\/[\w-]{22}\.webp$/
const MAX_ALT_LENGTH = 200

const picture = ({ src = '', alt = '' }: sanitizeHtml.Attributes): sanitizeHtml.Attributes =>
  UPLOADED.test(src) ? { src, alt: alt.slice(0, MAX_ALT_LENGTH) } : {}

/** The uploaded pictures in sanitised HTML, in order. */
export const listPictures = (html: string): string[] => [
  ...new Set([...html.matchAll(/<img src="([^"]+)"/g)].map(([, src = '']) => src)),
]

/** The text of sanitised HTML, one line per paragraph. */
export function plainTextOf(html: string): string {
  const lines = html.replace(LINE_ENDS, (end) => `${end}\n`)
  const text = sanitizeHtml(lines, { allowedTags: [], allowedAttributes: {}, textFilter: fromEntities })
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/**
 * Maps every text node of sanitised HTML through `change` (escaped in, escaped out), except the text of
 * links.
 */
export const changeWords = (html: string, change: (words: string) => string): string =>
  sanitizeHtml(html, {
    ...ALLOWED,
    transformTags: {},
    exclusiveFilter: undefined,
    textFilter: (words, tag) => (tag === 'a' ? words : change(words)),
  })

/**
 * Links to our products and posts lead straight there. Other web addresses lead through our page that warns of unknown
 * hosts.
 */
const outwardLink = (href: string): sanitizeHtml.Tag => {
  const own = findOwn(href.trim())
  if (own !== null) return { tagName: 'a', attribs: { href: own } }
  const url = findOutward(href.trim())
  const leaving = url && { href: LEAVING + new URLSearchParams({ url }), rel: 'nofollow ugc noopener' }
  return { tagName: 'a', attribs: leaving || {} }
}

const OWN = /^\/(?:products|boards)\/\d{1,15}(?:#\d{1,15})?$/

/** The path of one of our products or posts; null for any other address. */
function findOwn(href: string): string | null {
  const path = href.startsWith(`${env.ORIGIN}/`) ? href.slice(env.ORIGIN.length) : href
  return OWN.test(path) ? path : null
}

/** The outside targets of the links in sanitised HTML, in order. */
export const listTargets = (html: string): string[] =>
  [...html.matchAll(/<a href="([^"]+)"/g)].flatMap(([, href = '']) => findOutward(fromEntities(href)) ?? [])

const LEAVING = '/external?'
const MAX_ADDRESS_LENGTH = 2_000

/** The final target of a link; null for one that leads nowhere outside. */
function findOutward(href: string): string | null {
  const url = href.startsWith(LEAVING) ? new URLSearchParams(href.slice(LEAVING.length)).get('url') : href
  return url !== null && url.length <= MAX_ADDRESS_LENGTH && /^https?:\/\//i.test(url) ? url : null
}

/** The characters that sanitising wrote as entities. */
const fromEntities = (text: string): string =>
  text.replace(/&(lt|gt|quot|amp);/g, (_, name: keyof typeof CHARACTERS) => CHARACTERS[name])

const CHARACTERS = { lt: '<', gt: '>', quot: '"', amp: '&' } as const
