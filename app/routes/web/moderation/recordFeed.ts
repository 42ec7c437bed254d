import { RECORD_FEED_PATH, RECORDS_PATH } from '#domain/moderation/paths.ts'
import { listRecords } from '#domain/moderation/records.server.ts'
import { byAnyone } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'
import { rss } from '#http/rss.server.ts'
import { recordWords } from '#ui/moderation/recordList.tsx'

const SHOWN = { pageNumber: 1, pageSize: 50 }

/** The newest decisions as RSS. */
export const loader = page(
  byAnyone(() =>
    rss({
      title: '운영기록',
      description: '신고에 내린 결정',
      ownPath: RECORD_FEED_PATH,
      path: RECORDS_PATH,
      items: listRecords({ verdict: null, rule: null }, SHOWN).contents.map((record) => ({
        title: recordWords(record),
        path: `${RECORDS_PATH}#${record.id}`,
        description: recordWords(record),
        category: null,
        at: record.decidedAt,
      })),
    }),
  ),
)
