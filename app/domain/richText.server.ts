import sanitizeHtml from 'sanitize-html'
import { escapeHtml } from './escapeHtml.ts'

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
/** Tags whose end begins a new line. */
const LINE_ENDS = /<br\s*\/?>|<\/(?:p|h2|h3|li|blockquote)>/g

/** Sanitises a member's HTML for our pages. */
export const cleanHtml = (html: string): string =>
  sanitizeHtml(html, { ...ALLOWED, ...keepListItems() }).trim()

/** Options that keep `li` only as the child of a list: elsewhere it would end a list item around the text. */
function keepListItems(): sanitizeHtml.IOptions {
  const open: string[] = []
  const isInList = () => ['ul', 'ol'].includes(open.at(-2) ?? '')
  return {
    onOpenTag: (name) => void open.push(name),
    onCloseTag: () => void open.pop(),
    transformTags: {
      ...ALLOWED.transformTags,
      li: (tagName, attribs) => ({ tagName: isInList() ? tagName : REMOVED, attribs }),
    },
  }
}

/** Any tag that is not allowed. */
const REMOVED = 'div'

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
 * Plain text as HTML: one paragraph per line, web addresses as links. The result still needs sanitising.
 */
export const htmlOfText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/(https?:\/\/[^\s<>"']+[^\s<>"'.,!?)\]])/)
    .map((part, index) => (index % 2 === 1 ? linkTo(part) : escapeHtml(part).replaceAll('\n', '<br>')))
    .join('')

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

/** Only web addresses, through our own page that warns of unknown hosts. */
const outwardLink = (href: string): sanitizeHtml.Tag => {
  const url = findOutward(href.trim())
  const leaving = url && { href: LEAVING + new URLSearchParams({ url }), rel: 'nofollow ugc noopener' }
  return { tagName: 'a', attribs: leaving || {} }
}

const LEAVING = '/external?'
const LONGEST_ADDRESS = 2_000

/** The final target of a link; null for one that leads nowhere outside. */
function findOutward(href: string): string | null {
  const url = href.startsWith(LEAVING) ? new URLSearchParams(href.slice(LEAVING.length)).get('url') : href
  return url !== null && url.length <= LONGEST_ADDRESS && /^https?:\/\//i.test(url) ? url : null
}

const linkTo = (address: string): string => `<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`

/** The characters that sanitising wrote as entities. */
const fromEntities = (text: string): string =>
  text.replace(/&(lt|gt|quot|amp);/g, (_, name: keyof typeof CHARACTERS) => CHARACTERS[name])

const CHARACTERS = { lt: '<', gt: '>', quot: '"', amp: '&' } as const
