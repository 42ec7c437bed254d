import { Cron } from 'croner'
import { log } from '#app/log.server.ts'
import { sqlite } from '#db/client.server.ts'
import { forgetFormer } from '#domain/accounts/formerIdentities.server.ts'
import { sweepUploads } from '#domain/accounts/profile/uploads.server.ts'
import { forgetExpired } from '#domain/accounts/sessions/sessions.server.ts'
import { forgetOldWarmDeals, noteWarmDeals } from '#domain/alerts/recommended/warmDeals.server.ts'
import { flushHits } from '#domain/boards/hits.server.ts'
import { renewBoardSearch } from '#domain/boards/searchIndex.server.ts'
import { renewOldNames } from '#domain/catalog/naming/nameIndex.server.ts'
import { renewSearchIndex } from '#domain/catalog/search/searchIndex.server.ts'
import { flushBumpHits } from '#domain/deals/bumps/bumpHits.server.ts'
import { measureUsuals } from '#domain/deals/heat/usuals.server.ts'
import { forgetOldCounts } from '#domain/devices/delivery/holding/caps.server.ts'
import { forgetOldHistories } from '#domain/devices/histories.server.ts'
import { forgetOldLatencies } from '#domain/devices/latency/latency.server.ts'
import { forgetTelegramCodes } from '#domain/devices/telegram.server.ts'
import { deleteOldReviews } from '#domain/intake/priceReviews.server.ts'
import { resolveOverduePrices } from '#domain/intake/pricesOnHold.server.ts'
import { flushViews, forgetOldViews } from '#domain/interest/views.server.ts'
import { eraseLeft } from '#domain/membership/erasure.server.ts'
import { forgetOldActions } from '#domain/rewards/actionHistories.server.ts'
import { forgetOldRuns } from '#domain/sources/sourceRuns.server.ts'
import { publishLegalTexts } from '../legalTexts.ts'
import { sweepDiskCache } from '../pictures/diskCache.ts'
import { unlinkProviders } from './unlinks.ts'

const SEOUL = 'Asia/Seoul'
/** Takes some ten milliseconds. */
const NAMES_A_SECOND = 200

/** Every recurring act of the product, in Seoul time. Answers how to stop them. */
export function startTimetable(): () => void {
  const jobs = [
    at('* * * * *', 'put edited legal texts in force', publishLegalTexts),
    at('*/5 * * * * *', 'settle prices that were held long enough', () => resolveOverduePrices()),
    at('* * * * * *', 'write the looks at products', () => flushViews()),
    at('* * * * * *', 'write the hits of posts', flushHits),
    at('* * * * * *', 'write how often bumps were opened', () => flushBumpHits()),
    at('* * * * * *', 'bring the search in line with the products', renewSearchIndex),
    at('* * * * * *', 'bring the search in line with posts and comments', renewBoardSearch),
    at('* * * * * *', 'read names of an earlier version anew', () => void renewOldNames(NAMES_A_SECOND)),
    at('*/20 * * * * *', 'note the deals that have become hot', () => noteWarmDeals()),
    at('7 * * * *', 'measure what is usual at each source', () => measureUsuals()),
    at('30 4 * * *', 'forget expired sessions and tokens', forgetExpired),
    at('11 * * * *', 'forget how long steps took more than a day ago', () => forgetOldLatencies()),
    at('31 4 * * *', 'forget codes of Telegram that nobody used', () => forgetTelegramCodes()),
    at('32 4 * * *', 'remove uploads that nothing uses', () => sweepUploads()),
    at('33 4 * * *', 'erase accounts that were left 30 days ago', () => eraseLeft()),
    at('34 4 * * *', 'forget who was here more than a year ago', () => forgetFormer()),
    at('*/5 * * * *', 'tell Kakao and Apple who left', unlinkProviders),
    at('33 4 * * *', 'forget what the guard of prices settled 90 days ago', () => deleteOldReviews()),
    at('35 4 * * *', 'forget runs of the crawler older than 14 days', () => forgetOldRuns()),
    at('38 * * * *', 'make room for newer pictures', () => sweepDiskCache()),
    at('40 4 * * *', 'forget looks at products older than 90 days', () => forgetOldViews()),
    at('42 4 * * *', 'forget how many messages a day had', () => forgetOldCounts()),
    at('43 4 * * *', 'forget messages older than a year', () => forgetOldHistories()),
    at('46 4 * * *', 'forget actions older than a year', () => forgetOldActions()),
    at('44 4 * * *', 'forget deals that were hot a month ago', () => forgetOldWarmDeals()),
    at('45 4 * * *', 'let SQLite look at its indexes', () => void sqlite().pragma('optimize')),
  ]
  return () => {
    for (const job of jobs) job.stop()
  }
}

function at(pattern: string, what: string, act: () => void | Promise<void>): Cron {
  return new Cron(
    pattern,
    { timezone: SEOUL, protect: true, catch: (error) => log.error({ err: error }, what) },
    act,
  )
}
