import { count, max } from 'drizzle-orm'
import { db, sqlite } from '../../../../db/client.server.ts'
import { once } from '../../../../db/once.ts'
import { keywords } from '../../../../db/schema/alerts.ts'
import { KeywordIndex } from './keywordIndex.ts'

interface Live {
  index: KeywordIndex
  /** SQLite's counter of other connections' commits, when the index was last known to be true. */
  dataVersion: number
}

const dataVersion = (): number => sqlite().pragma('data_version', { simple: true }) as number

/** The index over every keyword, held in memory, read from the database at first use. */
export function liveIndex(): KeywordIndex {
  const live = once(
    'keyword-index',
    () => ({ index: readIndex(), dataVersion: dataVersion() }) satisfies Live,
  )
  if (live.dataVersion !== dataVersion()) refresh(live)
  return live.index
}

/** Another process committed something: keywords, perhaps. Reads them anew when they changed. */
function refresh(live: Live): void {
  live.dataVersion = dataVersion()
  const stored = db
    .select({ count: count(), newest: max(keywords.id) })
    .from(keywords)
    .get()
  if (stored?.count !== live.index.size || (stored?.newest ?? 0) > live.index.newest) live.index = readIndex()
}

function readIndex(): KeywordIndex {
  const index = new KeywordIndex()
  const rows = db
    .select({ id: keywords.id, userId: keywords.userId, keyword: keywords.keyword })
    .from(keywords)
    .all()
  for (const row of rows) index.add(row.keyword, { keywordId: row.id, userId: row.userId })
  return index
}
