import { Cron } from 'croner'
import { log, logFailure } from '#app/log.server.ts'
import { sqlite } from '#db/client.server.ts'
import { againInTurn } from '#db/turn.server.ts'
import { forgetOldVisits } from '#domain/accounts/firstVisits.server.ts'
import { forgetFormer } from '#domain/accounts/formerIdentities.server.ts'
import { sweepUploads } from '#domain/accounts/profile/uploads.server.ts'
import { forgetExpired } from '#domain/accounts/sessions/sessions.server.ts'
import { forgetOldStaffActs } from '#domain/accounts/staff/staffActs.server.ts'
import { forgetOldCauses } from '#domain/alerts/explainedHistories.server.ts'
import { forgetOldFanouts } from '#domain/alerts/fanouts.server.ts'
import { forgetOldChanges } from '#domain/alerts/matching/liveIndex.server.ts'
import { forgetOldWarmDeals, noteWarmDeals } from '#domain/alerts/recommended/warmDeals.server.ts'
import { forgetRemovedAlerts } from '#domain/alerts/removedAlerts.server.ts'
import { removeDeletedBoards } from '#domain/boards/deletedBoards.server.ts'
import { forgetOldDrafts } from '#domain/boards/drafts.server.ts'
import { renewBoardSearch } from '#domain/boards/searchIndex.server.ts'
import { renewOldNames } from '#domain/catalog/naming/nameIndex.server.ts'
import { renewSearchIndex } from '#domain/catalog/search/searchIndex.server.ts'
import { renewChatSearch } from '#domain/chat/search.server.ts'
import { MINUTE_MS, SEOUL_OFFSET_MS } from '#domain/clock.ts'
import { measureUsuals } from '#domain/deals/heat/usuals.server.ts'
import { restOldPosts } from '#domain/deals/resting.server.ts'
import { forgetOldCounts } from '#domain/devices/delivery/holding/caps.server.ts'
import { forgetOldDeliveries } from '#domain/devices/delivery/outbox/counts.server.ts'
import { forgetOldHistories } from '#domain/devices/histories.server.ts'
import { forgetOldLatencies } from '#domain/devices/latency/latency.server.ts'
import { forgetTelegramCodes } from '#domain/devices/telegram.server.ts'
import { prepareDrawDays } from '#domain/gifts/draw/drawDays.server.ts'
import { goOnChecking, startLedgerCheck } from '#domain/gifts/economy/ledgerCheck.server.ts'
import { eraseOldRecipients } from '#domain/gifts/userGifts/recipient.server.ts'
import { settleExpiries } from '#domain/gifts/userGifts/userGifts.server.ts'
import { deleteOldReviews } from '#domain/intake/priceReviews.server.ts'
import { resolveOverduePrices } from '#domain/intake/pricesOnHold.server.ts'
import { forgetOldViews } from '#domain/interest/views.server.ts'
import { announce } from '#domain/live.server.ts'
import { eraseLeft } from '#domain/membership/erasure.server.ts'
import { regroupNightly } from '#domain/merging/nightlyRegrouping.server.ts'
import { endClaims, tellOfOpenCases } from '#domain/moderation/reports.server.ts'
import { forgetOldTexts } from '#domain/moderation/watching/repeats.server.ts'
import { thinPrices } from '#domain/prices/thinning.server.ts'
import { forgetOldActions } from '#domain/rewards/actionHistories.server.ts'
import { mergeSearchIndexes } from '#domain/search/merging.server.ts'
import { forgetOldRuns } from '#domain/sources/sourceRuns.server.ts'
import { drillWeekly } from '../backup/drillWeekly.ts'
import { backUpNightly } from '../backup/nightly.ts'
import { publishLegalTexts } from '../legalTexts.ts'
import { sweepDiskCache } from '../pictures/diskCache.ts'
import type { Running } from './running.ts'
import { unlinkProviders } from './unlinks.ts'

/** Of Seoul all the year; by the name of the zone, finding the next second of each job takes a twentieth of a core. */
const SEOUL_MINUTES = SEOUL_OFFSET_MS / MINUTE_MS
/** Takes some ten milliseconds. */
const NAMES_A_SECOND = 200

/** How often to look whether the clock was put back. */
const LOOK_EVERY_MS = 1_000

/**
 * Starts every recurring job, in Seoul time. When the clock is put back, they start again, because each waits for an
 * instant that is far away then.
 */
export function startTimetable(): Running {
  let stopJobs = startJobs()
  let lookedAt = Date.now()
  const looking = setInterval(() => {
    const byMs = lookedAt - Date.now()
    lookedAt = Date.now()
    if (byMs <= 0) return
    log.warn({ byMs }, 'the clock was put back: the jobs start again')
    announce('clockBack', { byMs })
    stopJobs()
    stopJobs = startJobs()
  }, LOOK_EVERY_MS)
  return {
    stop: async () => {
      clearInterval(looking)
      stopJobs()
    },
  }
}

function startJobs(): () => void {
  const seeds = at('*/10 * * * *', 'make the seeds of today and tomorrow', () => prepareDrawDays())
  // A read of the draw finds the seed of the day, also after a restart.
  void seeds.trigger()
  const jobs = [
    seeds,
    at('* * * * *', 'put edited legal texts in force', publishLegalTexts),
    at('*/5 * * * * *', 'settle prices whose time on hold is over', () => resolveOverduePrices()),
    at('* * * * * *', 'update the search of the chat', renewChatSearch),
    at('* * * * * *', 'delete the comments of deleted posts', removeDeletedBoards),
    at('* * * * * *', 'update the product search', renewSearchIndex),
    at('* * * * * *', 'update the search of posts and comments', renewBoardSearch),
    at(
      '* * * * * *',
      'index names again after a change of the indexing',
      () => void renewOldNames(NAMES_A_SECOND),
    ),
    at('*/20 * * * * *', 'record the deals that became hot', () => noteWarmDeals()),
    at('23 * * * *', 'let posts rest that nobody has seen for long', () => restOldPosts()),
    at('7 * * * *', 'measure the baselines of each source', () => measureUsuals()),
    at('* * * * *', 'expire gifts and remind their members', () => settleExpiries()),
    at('0 9 * * *', 'tell staff of open cases', () => tellOfOpenCases()),
    at('*/10 * * * *', 'forget the texts of an hour ago', () => forgetOldTexts()),
    at('*/10 * * * *', 'show what a claim of rights hid for 30 days', () => endClaims()),
    at('17 4 * * *', 'merge products that are one', async () => void (await regroupNightly())),
    at('47 4 * * *', 'erase the addresses of sent gifts after 30 days', () => eraseOldRecipients()),
    at('20 4 * * *', 'start the check of the ledger', () => startLedgerCheck()),
    at('*/5 * * * *', 'check the ledger', () => goOnChecking()),
    at('30 4 * * *', 'forget expired sessions and tokens', () => forgetExpired()),
    at('11 * * * *', 'forget step durations older than a day', () => forgetOldLatencies()),
    at('37 4 * * *', 'forget changes of keywords', () => forgetOldChanges()),
    at('34 4 * * *', 'forget alerts that were deleted', () => forgetRemovedAlerts()),
    at('31 4 * * *', 'forget expired Telegram codes', () => forgetTelegramCodes()),
    at('32 4 * * *', 'remove unused uploads', () => sweepUploads()),
    at('33 4 * * *', 'erase accounts 30 days after their members left', () => eraseLeft()),
    at('13 * * * *', 'forget visits counted a day ago', () => forgetOldVisits()),
    at('36 4 * * *', 'forget drafts of posts older than 30 days', () => forgetOldDrafts()),
    at('34 4 * * *', 'forget identities of erased accounts after a year', () => forgetFormer()),
    at('*/5 * * * *', 'unlink members who left from Kakao and Apple', unlinkProviders),
    at('33 4 * * *', 'forget price reviews older than 90 days', () => deleteOldReviews()),
    at('35 4 * * *', 'forget crawler runs older than 14 days', () => forgetOldRuns()),
    at('38 * * * *', 'trim the disk cache of pictures', () => sweepDiskCache()),
    at('40 4 * * *', 'forget product views older than 90 days', () => forgetOldViews()),
    at('42 4 * * *', 'forget old daily message counts', () => forgetOldCounts()),
    at('43 4 * * *', 'forget messages older than a year', () => forgetOldHistories()),
    at('52 4 * * *', 'forget what became of messages after 14 days', () => forgetOldDeliveries()),
    at('53 4 * * *', 'forget the reasons of messages after 90 days', () => forgetOldCauses()),
    at('54 4 * * *', 'forget fan-outs that ended 30 days ago', () => forgetOldFanouts()),
    at('48 4 * * *', 'forget what staff did two years ago', () => forgetOldStaffActs()),
    at('46 4 * * *', 'forget actions older than a year', () => forgetOldActions()),
    at('44 4 * * *', 'forget hot deals older than a month', () => forgetOldWarmDeals()),
    at('37 4 * * *', 'thin old prices', () => thinPrices()),
    at('10 5 * * *', 'back the data up', backUpNightly),
    at('40 5 * * 0', 'restore the backups and start the service on them', drillWeekly),
    at('50 4 * * *', 'merge the parts of the search indexes', mergeSearchIndexes),
    at('45 4 * * *', 'optimize the indexes of SQLite', () => void sqlite().pragma('optimize')),
  ]
  return () => {
    for (const job of jobs) job.stop()
  }
}

function at(pattern: string, what: string, act: () => void | Promise<void>): Cron {
  return new Cron(
    pattern,
    { utcOffset: SEOUL_MINUTES, protect: true, catch: (error) => logFailure(error, what) },
    () => againInTurn(act),
  )
}
