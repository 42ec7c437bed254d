import sanitizeHtml from 'sanitize-html'

/** What members may use in what they write; whatever else stands there loses its tags and keeps its words. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'strong', 'b', 'em', 'i', 's', 'a'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  transformTags: { a: (_, { href = '' }) => outwardLink(href) },
  // A link that leads nowhere is none.
  exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && !attribs.href ? 'excludeTag' : false),
  nestingLimit: 20,
}
/** Where one of these ends, another line begins. */
const LINE_ENDS = /<br\s*\/?>|<\/(?:p|h2|h3|li|blockquote)>/g

/** HTML as it may stand on a page of ours, whatever a member sent. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, ALLOWED).trim()

/** The words of clean HTML, a line each paragraph. */
export function plainTextOf(html: string): string {
  const lines = html.replace(LINE_ENDS, (end) => `${end}\n`)
  const text = sanitizeHtml(lines, { allowedTags: [], allowedAttributes: {}, textFilter: fromEntities })
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Plain words as HTML: each line its own, web addresses as links. What it answers is still to be cleaned. */
export const htmlOfText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/(https?:\/\/[^\s<>"']+[^\s<>"'.,!?)\]])/)
    .map((part, index) => (index % 2 === 1 ? linkTo(part) : asEntities(part).replaceAll('\n', '<br>')))
    .join('')

/**
 * Clean HTML with what `change` makes of its words, which it is given as HTML without tags. Words of links stay as
 * they are.
 */
export const changeWords = (html: string, change: (words: string) => string): string =>
  sanitizeHtml(html, {
    ...ALLOWED,
    transformTags: {},
    exclusiveFilter: undefined,
    textFilter: (words, tag) => (tag === 'a' ? words : change(words)),
  })

/** Only addresses of the web, never ours to speak for, by way of our own page that names places we do not know. */
const outwardLink = (href: string): sanitizeHtml.Tag => {
  const url = findOutward(href.trim())
  const leaving = url && { href: LEAVING + new URLSearchParams({ url }), rel: 'nofollow ugc noopener' }
  return { tagName: 'a', attribs: leaving || {} }
}

const LEAVING = '/external?'
const LONGEST_ADDRESS = 2_000

/** Where a link leads in the end; null for one that leads nowhere outside. */
function findOutward(href: string): string | null {
  const url = href.startsWith(LEAVING) ? new URLSearchParams(href.slice(LEAVING.length)).get('url') : href
  return url !== null && url.length <= LONGEST_ADDRESS && /^https?:\/\//i.test(url) ? url : null
}

const linkTo = (address: string): string => `<a href="${asEntities(address)}">${asEntities(address)}</a>`

const asEntities = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&${NAMES[character as keyof typeof NAMES]};`)

/** The characters that cleaning had written as entities. */
const fromEntities = (text: string): string =>
  text.replace(/&(lt|gt|quot|amp);/g, (_, name: keyof typeof CHARACTERS) => CHARACTERS[name])

const CHARACTERS = { lt: '<', gt: '>', quot: '"', amp: '&' } as const
const NAMES = { '<': 'lt', '>': 'gt', '"': 'quot', '&': 'amp' } as const
