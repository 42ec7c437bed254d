import { type CheerioAPI, load } from 'cheerio'
import type { Element } from 'domhandler'
import { expect, test } from 'vitest'
import { readPostBlocks } from '#domain/boards/content/embeds.server.ts'
import { getPostStart, PostStartAsked } from '#domain/boards/content/postStart.server.ts'
import { htmlOfText } from '#domain/escapeHtml.ts'
import { cleanHtml, cleanPost, plainTextOf } from '#domain/richText.server.ts'
import { cast } from '#tests/support/people/cast.ts'
import { ATTACKS } from '#tests/support/run/hostileHtml.ts'

const COMMENT_TAGS = [
  'p',
  'br',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'blockquote',
  'strong',
  'b',
  'em',
  'i',
  's',
  'a',
]
const POST_TAGS = [...COMMENT_TAGS, 'pre', 'code', 'hr', 'img']
const ATTRIBUTES: Record<string, Record<string, RegExp>> = {
  a: {
    href: /^(?:\/(?:products|boards)\/\d{1,15}(?:#\d{1,15})?|\/external\?url=https?%3A%2F%2F[^"'<>\s]*|\/uploads\/[\w-]{22}\.webp)$/i,
    rel: /^(?:nofollow ugc )?noopener$/,
    // A link around a picture opens it.
    'data-picture': /^$/,
    target: /^_blank$/,
  },
  img: {
    src: /^\/uploads\/[\w-]{22}\.webp$/,
    alt: /^/,
    srcset: /^\/uploads\/[\w-]{22}-720\.webp 720w, \/uploads\/[\w-]{22}\.webp \d+w$/,
    sizes: /^[^"]*$/,
    width: /^\d+$/,
    height: /^\d+$/,
    loading: /^lazy$/,
  },
}

/** What a browser would build of the HTML and our pages do not allow. */
function listForeign($: CheerioAPI, tags: string[]): string[] {
  return $('body *')
    .toArray()
    .flatMap((element: Element) => {
      if (!tags.includes(element.name)) return [`<${element.name}>`]
      return Object.entries(element.attribs)
        .filter(([name, value]) => !ATTRIBUTES[element.name]?.[name]?.test(value))
        .map(([name, value]) => `<${element.name} ${name}=${value}>`)
    })
}
const foreignIn = (html: string, tags = POST_TAGS) => [
  ...listForeign(load(html), tags),
  // A page puts it into a section, and an old browser may read it twice.
  ...listForeign(load(`<section>${load(`<section>${html}</section>`)('section').html()}</section>`), [
    ...tags,
    'section',
  ]),
]

test('there are hundreds of attacks', () => {
  expect(new Set(ATTACKS).size).toBeGreaterThan(700)
})

test('only allowed elements, attributes and addresses of an attack stay in a post or a comment', () => {
  for (const attack of ATTACKS) {
    expect(foreignIn(cleanPost(attack)), attack).toEqual([])
    expect(foreignIn(cleanHtml(attack), COMMENT_TAGS), attack).toEqual([])
    expect(cleanPost(cleanPost(attack)), `cleaned twice: ${attack}`).toBe(cleanPost(attack))
  }
})

const ENDS = '--></style></script></title></textarea></xmp></noscript></iframe>'

test('several attacks in one text leave what stands around the text in its place', () => {
  const after = (html: string) =>
    load(`<main><section>${html}</section><footer></footer></main>`)('main > footer').length
  for (const [at, attack] of ATTACKS.entries())
    for (const next of ['<b>x</b>', '<ul><li>x</li></ul>', '<p>x</p>', ...ATTACKS.slice(at + 1, at + 3)]) {
      const html = attack + ENDS + next
      expect(after(cleanPost(html)), html).toBe(1)
      expect(after(cleanHtml(html)), html).toBe(1)
    }
  expect(cleanPost('<li>하나</li><b>둘</b>')).toBe('하나<b>둘</b>')
})

test('cards, smaller pictures and plain text open no new way', () => {
  for (const attack of ATTACKS) {
    const html = cleanPost(`<p>앞</p>${attack}<p>뒤</p>`)
    for (const block of readPostBlocks(null, html))
      if (block.kind === 'html') expect(foreignIn(block.html), attack).toEqual([])
      else expect(block.kind, attack).toBe('video')
    expect(foreignIn(cleanPost(htmlOfText(attack))), attack).toEqual([])
    expect(foreignIn(cleanPost(htmlOfText(plainTextOf(html)))), attack).toEqual([])
  }
})

test('the start of the editor from an address is as clean as a post', () => {
  const { kim } = cast()
  for (const attack of ATTACKS) {
    const asked = PostStartAsked.parse({ initTitle: attack, initContent: attack, embedLink: attack })
    expect(foreignIn(getPostStart(kim, asked).content), attack).toEqual([])
  }
})
