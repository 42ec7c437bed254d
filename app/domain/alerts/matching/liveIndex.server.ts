import { asc, eq, gt, lte, max } from 'drizzle-orm'
import { prepare } from '#db/prepare.server.ts'
import { keywordChanges, keywords } from '#db/schema/alerts.ts'
import { processSingleton } from '#db/singleton.ts'
import { deleteRows, inGroups, workInGroups, workSlice } from '#domain/drainGroups.server.ts'
import { isOwnWord } from '#domain/search/wordBorders.server.ts'
import { aliasVersion, forgetAliases, spellingsOf } from './aliases.server.ts'
import { KeywordIndex } from './keywordIndex.ts'

/** The most keywords or changes that one step takes: about a millisecond. */
const MAX_A_STEP = 50
/** This many changes are kept: a process that is further behind rereads every keyword. */
const KEPT_CHANGES = 10_000

/** A keyword index that may be only partly filled. */
interface Reading {
  index: KeywordIndex
  /** The table of aliases with which the keywords are read. */
  aliases: string
  /** The last keyword that is read. */
  readTo: number
  /**
   * The last change that is in the index. A change made while the keywords are read is applied after all of them are
   * read.
   */
  changedTo: number
}

/** `whole`: the complete index, which answers queries. `next`: its replacement, while it is being filled. */
interface Live {
  whole: Reading | null
  next: Reading | null
}

const live = () => processSingleton<Live>('keyword-index', () => ({ whole: null, next: null }))

/**
 * Fills the index in slices while requests are answered, then applies changes of keywords to it. After a change of the
 * alias table, or of most keywords, it builds a new index.
 */
export const readKeywords = (signal?: AbortSignal): Promise<void> =>
  workInGroups(MAX_A_STEP, readSome, signal)

/** Does the same for one slice. Returns false when the index has every keyword. */
export const readKeywordsForSlice = (): Promise<boolean> => workSlice(inGroups(MAX_A_STEP, readSome))

/**
 * The index over every keyword, with every change that any process has committed. Reads the keywords at once if nobody
 * has read them yet.
 */
export function liveIndex(): KeywordIndex {
  const state = live()
  if (state.whole === null || isCut(state.whole)) while (readSome(MAX_A_STEP));
  const { whole } = state as { whole: Reading }
  while (followSome(whole, MAX_A_STEP));
  return whole.index
}

/** Deletes the changes that every running process has followed. */
export const forgetOldChanges = (): Promise<void> =>
  deleteRows(keywordChanges, lte(keywordChanges.id, newestChange() - KEPT_CHANGES))

/** Reads the next `size` keywords, or follows as many changes. Returns false when the index has all of them. */
function readSome(size: number): boolean {
  const state = live()
  if (isCurrent(state.whole)) return followSome(state.whole, size)
  state.next ??= startReading()
  const rows = listKeywordsAfter({ id: state.next.readTo, size })
  for (const { id, keyword, ...watch } of rows) state.next.index.add(keyword, { keywordId: id, ...watch })
  state.next.readTo = rows.at(-1)?.id ?? state.next.readTo
  if (rows.length === size) return true
  Object.assign(state, { whole: state.next, next: null })
  return true
}

function startReading(): Reading {
  forgetAliases()
  return {
    index: new KeywordIndex(spellingsOf, isOwnWord, true),
    aliases: aliasVersion(),
    readTo: 0,
    changedTo: newestChange(),
  }
}

const isCurrent = (read: Reading | null): read is Reading =>
  read !== null && read.aliases === aliasVersion() && !isCut(read) && !read.index.isWorn

/** True when the changes that the index needs next are deleted, or when the index was read from another database. */
function isCut({ changedTo }: Reading): boolean {
  const behind = newestChange() - changedTo
  return behind < 0 || behind > KEPT_CHANGES
}

/**
 * Applies the next `size` changes: each keyword is read again from its row, or removed if the row is deleted. Returns
 * false when no change is left.
 */
function followSome(read: Reading, size: number): boolean {
  const changes = listChangesAfter({ id: read.changedTo, size })
  for (const { id, keywordId } of changes) {
    const row = findKeyword({ id: keywordId })
    if (row) read.index.add(row.keyword, { keywordId, ...row })
    else read.index.remove(keywordId)
    read.changedTo = id
  }
  return changes.length === size
}

const newestChange = (): number => findNewestChange({})?.id ?? 0

const findNewestChange = prepare('find', {}, (db) =>
  db.select({ id: max(keywordChanges.id) }).from(keywordChanges),
)

const listChangesAfter = prepare('list', { id: keywordChanges.id, size: 'number' }, (db, given) =>
  db
    .select()
    .from(keywordChanges)
    .where(gt(keywordChanges.id, given.id))
    .orderBy(asc(keywordChanges.id))
    .limit(given.size),
)

const { id, userId, keyword, insideWords } = keywords
const columns = { id, userId, keyword, insideWords }

const findKeyword = prepare('find', { id: keywords.id }, (db, given) =>
  db.select(columns).from(keywords).where(eq(keywords.id, given.id)),
)

const listKeywordsAfter = prepare('list', { id: keywords.id, size: 'number' }, (db, given) =>
  db
    .select(columns)
    .from(keywords)
    .where(gt(keywords.id, given.id))
    .orderBy(asc(keywords.id))
    .limit(given.size),
)
