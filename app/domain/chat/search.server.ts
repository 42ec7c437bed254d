import { asc, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { db } from '#db/client.server.ts'
import { prepare } from '#db/prepare.server.ts'
import { chatSearchChanges } from '#db/schema/chat.ts'
import type { Member } from '#domain/accounts/member.ts'
import { SearchWords } from '#domain/fields.ts'
import { offsetOf, type Page, type Paging } from '#domain/page.ts'
import { follow } from '#domain/search/following.server.ts'
import { gramQueryOf, gramsOf } from '#domain/search/grams.ts'
import { searchable } from '#domain/search/searchable.ts'
import { listByNumbers, withoutBlocked } from './lists.server.ts'
import type { ChatMessage } from './message.ts'

// Triggers write rows (`chat_search_changes`) from which the index follows the messages.

const LAST_ROW = 2 ** 53
/** Of very many hits only this many of the latest are read. */
const MAX_HITS = 1_000

/** The search words, under the name that the screen's address uses. */
export const ChatSearch = z.object({ searchKeyword: SearchWords })

/** The messages with every word of `typed`, ignoring blanks and case, newest first; none without a word. */
export function searchMessages(viewer: Member | null, typed: string, paging: Paging): Page<ChatMessage> {
  const numbers = withoutBlocked(viewer, findNumbers(typed))
  const { pageNumber, pageSize } = paging
  const shown = numbers.slice(offsetOf(paging), pageNumber * pageSize)
  return { contents: listByNumbers(shown).reverse(), pageNumber, pageSize, totalCount: numbers.length }
}

function findNumbers(typed: string): number[] {
  const question = gramQueryOf(typed)
  if (question === null) return []
  return db
    .all<{ rowid: number }>(
      sql`select rowid from chat_search where chat_search match ${question} order by rowid limit ${MAX_HITS}`,
    )
    .map(({ rowid }) => LAST_ROW - rowid)
}

/** Updates the index until no changed message is left. */
export const renewChatSearch = (): Promise<void> =>
  follow({
    index: 'chat_search',
    hasAny: () => listChanged({ size: 1 }).length > 0,
    list: (most) => listChanged({ size: most }).map(({ id }) => id),
    renew: renewRow,
  })

const listChanged = prepare('list', { size: 'number' }, (db, given) =>
  db.select().from(chatSearchChanges).orderBy(asc(chatSearchChanges.id)).limit(given.size),
)

const forgetChange = prepare('run', { id: chatSearchChanges.id }, (db, given) =>
  db.delete(chatSearchChanges).where(eq(chatSearchChanges.id, given.id)),
)

function renewRow(number: number): void {
  const row = LAST_ROW - number
  db.run(sql`delete from chat_search where rowid = ${row}`)
  const letters = searchable(listByNumbers([number])[0]?.content ?? '')
  if (letters !== '')
    db.run(sql`insert into chat_search (rowid, grams) values (${row}, ${gramsOf(letters).join(' ')})`)
  forgetChange({ id: number })
}
