import { count, max } from 'drizzle-orm'
import { db, sqlite } from '#db/client.server.ts'
import { keywords } from '#db/schema/alerts.ts'
import { forgetSingleton, processSingleton } from '#db/singleton.ts'
import { aliasVersion, forgetAliases, variantsOf } from './aliases.server.ts'
import { KeywordIndex } from './keywordIndex.ts'

interface Live {
  index: KeywordIndex
  /** The table of aliases from which the index was built. */
  aliases: string
  /** SQLite's counter of other connections' commits when the index was last current. */
  dataVersion: number
}

const dataVersion = (): number => sqlite().pragma('data_version', { simple: true }) as number

/** Returns the in-memory index over every keyword, read from the database at first use. */
export function liveIndex(): KeywordIndex {
  const live = processSingleton('keyword-index', readLive)
  if (live.dataVersion === dataVersion() || isCurrent(live)) return live.index
  forgetAliases()
  return processSingleton('keyword-index', readLive).index
}

/** Drops the index after keywords changed in the table; the next use reads it again. */
export const rereadKeywords = (): void => forgetSingleton('keyword-index')

/** Another process committed something, perhaps keywords or aliases. */
function isCurrent(live: Live): boolean {
  live.dataVersion = dataVersion()
  const stored = db
    .select({ count: count(), newest: max(keywords.id) })
    .from(keywords)
    .get()
  const hasAll = stored?.count === live.index.size && (stored?.newest ?? 0) <= live.index.newest
  return hasAll && live.aliases === aliasVersion()
}

function readLive(): Live {
  const index = new KeywordIndex(variantsOf)
  const rows = db
    .select({ id: keywords.id, userId: keywords.userId, keyword: keywords.keyword })
    .from(keywords)
    .all()
  for (const row of rows) index.add(row.keyword, { keywordId: row.id, userId: row.userId })
  return { index, aliases: aliasVersion(), dataVersion: dataVersion() }
}
