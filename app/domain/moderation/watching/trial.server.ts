import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, desc, isNull, lt } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { boards } from '#db/schema/boards.ts'
import { chatMessages } from '#db/schema/chat.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { PRODUCT_COMMENTS } from '#domain/catalog/comments.server.ts'
import { listTargets } from '#domain/richText.server.ts'
import { shorten } from '#domain/shorten.ts'
import type { WatchedWord } from './watchedWord.ts'
import { searchOf } from './wordSearch.ts'

const MAX_WRITINGS = 10_000
const PAGE_SIZE = 10
const MAX_EXAMPLES = 10
const EXAMPLE_LETTERS = 80

/** The hits that watched words would have had. */
export interface Trial {
  /** How many writings were searched: the newest 10,000, or all. */
  tried: number
  hit: number
  /** How many writings each word would have hit. */
  hitsByWord: { word: string; hits: number }[]
  /** Up to ten of the writings, with the letters that the word was found in. */
  examples: { text: string; written: string }[]
}

interface Writing {
  id: number
  text: string
  at: number
}
type Pages = (before: number) => Writing[]

/** A text with where its links lead. */
const withTargets = (text: string, html: string): string => [text, ...listTargets(html)].join('\n')

const WRITINGS: Pages[] = [
  (before) =>
    db
      .select({
        id: boards.id,
        title: boards.title,
        text: boards.plainContent,
        html: boards.content,
        at: boards.writtenAt,
      })
      .from(boards)
      .where(and(lt(boards.id, before), isNull(boards.deletedAt)))
      .orderBy(desc(boards.id))
      .limit(PAGE_SIZE)
      .all()
      .map(({ id, title, text, html, at }) => ({ id, at, text: withTargets(`${title}\n${text}`, html) })),
  ...[BOARD_COMMENTS, PRODUCT_COMMENTS].map(({ tables: { comments } }): Pages => {
    return (before) =>
      db
        .select({
          id: comments.id,
          text: comments.plainContent,
          html: comments.content,
          at: comments.writtenAt,
        })
        .from(comments)
        .where(and(lt(comments.id, before), isNull(comments.deletedAt)))
        .orderBy(desc(comments.id))
        .limit(PAGE_SIZE)
        .all()
        .map(({ id, text, html, at }) => ({ id, at, text: withTargets(text, html) }))
  }),
  (before) =>
    db
      .select({ id: chatMessages.id, text: chatMessages.content, at: chatMessages.createdAt })
      .from(chatMessages)
      .where(and(lt(chatMessages.id, before), isNull(chatMessages.deletedAt)))
      .orderBy(desc(chatMessages.id))
      .limit(PAGE_SIZE)
      .all(),
]

/** Tries watched words against the newest 10,000 posts, comments and chat messages; other work runs meanwhile. */
export async function tryWords(words: WatchedWord[]): Promise<Trial> {
  const search = await searchOf(words)
  const hits = new Map(words.map(({ word }) => [word, 0]))
  const trial = { tried: 0, hit: 0, examples: [] as Trial['examples'] }
  for await (const { text } of newestWritings()) {
    trial.tried++
    const found = search(text)
    const [first] = found
    if (first === undefined) continue
    trial.hit++
    for (const { watched } of found) hits.set(watched.word, (hits.get(watched.word) ?? 0) + 1)
    if (trial.examples.length < MAX_EXAMPLES)
      trial.examples.push({ text: around(text, first.written), written: first.written })
  }
  const hitsByWord = [...hits].map(([word, hits]) => ({ word, hits })).sort((a, b) => b.hits - a.hits)
  return { ...trial, hitsByWord }
}

/** The part of a text where a word stands. */
function around(text: string, written: string): string {
  const at = Math.max(0, text.toLowerCase().indexOf(written))
  const start = at > EXAMPLE_LETTERS / 2 ? at - EXAMPLE_LETTERS / 2 : 0
  return shorten(text.slice(start).replaceAll(/\s+/g, ' '), EXAMPLE_LETTERS)
}

/** The newest writings of all kinds, the newest first. */
async function* newestWritings(): AsyncGenerator<Writing> {
  const kinds = WRITINGS.map((pages) => ({ pages, page: pages(Number.MAX_SAFE_INTEGER) }))
  for (let no = 0; no < MAX_WRITINGS; no++) {
    const waiting = kinds.filter(({ page }) => page.length > 0)
    if (waiting.length === 0) return
    const newest = waiting.reduce((a, b) => ((b.page[0]?.at ?? 0) > (a.page[0]?.at ?? 0) ? b : a))
    const writing = newest.page.shift() as Writing
    if (newest.page.length === 0) newest.page = newest.pages(writing.id)
    yield writing
    // Searching the longest text takes some 20 ms.
    await nextTurn()
  }
}
