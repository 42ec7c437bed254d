import { sqlite } from '#db/client.server.ts'
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
import { forgetRemovedBoards, removeDeletedBoards } from '#domain/boards/deletedBoards.server.ts'
import { forgetOldDrafts } from '#domain/boards/drafts.server.ts'
import { renewBoardSearch } from '#domain/boards/searchIndex.server.ts'
import { renewOldNames } from '#domain/catalog/naming/nameIndex.server.ts'
import { renewSearchIndex } from '#domain/catalog/search/searchIndex.server.ts'
import { renewChatSearch } from '#domain/chat/search.server.ts'
import { measureInterestBaselines } from '#domain/deals/heat/interestBaselines.server.ts'
import { restOldPosts } from '#domain/deals/resting.server.ts'
import { askConsentsAgain } from '#domain/devices/advertising/adConsents.server.ts'
import { forgetOldCounts } from '#domain/devices/delivery/holding/caps.server.ts'
import { forgetOldDeliveries } from '#domain/devices/delivery/outbox/counts.server.ts'
import { forgetOldHistories } from '#domain/devices/histories.server.ts'
import { forgetOldLatencies } from '#domain/devices/latency/latency.server.ts'
import { forgetTelegramCodes } from '#domain/devices/telegram.server.ts'
import { sumUpEconomy } from '#domain/gifts/economy/economyFigures.server.ts'
import { goOnChecking, startLedgerCheck } from '#domain/gifts/economy/ledgerCheck.server.ts'
import { eraseOldRecipients } from '#domain/gifts/userGifts/recipient.server.ts'
import { settleExpiries } from '#domain/gifts/userGifts/userGifts.server.ts'
import { forgetOldReviews } from '#domain/intake/priceReviews.server.ts'
import { resolveOverduePrices } from '#domain/intake/pricesOnHold.server.ts'
import { forgetEarlierLikeDays } from '#domain/interest/likes.server.ts'
import { forgetOldViews } from '#domain/interest/views.server.ts'
import { eraseLeft } from '#domain/membership/erasure.server.ts'
import { moveLinked } from '#domain/membership/linking.server.ts'
import { regroupNightly } from '#domain/merging/nightlyRegrouping.server.ts'
import { reachOtherFollowers } from '#domain/moderation/followers.server.ts'
import { endClaims, notifyOfOpenCases } from '#domain/moderation/reports.server.ts'
import { forgetOldTexts } from '#domain/moderation/watching/repeats.server.ts'
import { thinPrices } from '#domain/prices/thinning.server.ts'
import { forgetOldActions } from '#domain/rewards/actionHistories.server.ts'
import { mergeSearchIndexes } from '#domain/search/merging.server.ts'
import { forgetOldRuns } from '#domain/sources/sourceRuns.server.ts'
import { drillWeekly } from '../backup/drillWeekly.ts'
import { backUpNightly } from '../backup/nightly.ts'
import { publishLegalTexts } from '../legalTexts.ts'
import { sweepDiskCache } from '../pictures/diskCache.ts'
import { unlinkProviders } from './unlinks.ts'

/**
 * A recurring job: its cron pattern (Seoul time), its name in the log, and its function. A job that runs at a fixed hour and was
 * missed runs after the next start, unless `ifMissed` says otherwise.
 */
export type Job = readonly [
  pattern: string,
  what: string,
  act: () => void | Promise<void>,
  ifMissed?: 'waits for its next hour',
]

/** The jobs that work only on the database. */
export const DATA_JOBS: Job[] = [
  ['*/5 * * * * *', 'settle prices whose time on hold is over', () => resolveOverduePrices()],
  ['* * * * * *', 'update the search of the chat', renewChatSearch],
  ['* * * * * *', 'delete the comments of deleted posts', removeDeletedBoards],
  ['* * * * * *', 'go on with what follows the decisions of staff', reachOtherFollowers],
  ['* * * * * *', 'delete the messages that name removed posts', forgetRemovedBoards],
  ['* * * * * *', 'move the rows of linked accounts', () => moveLinked()],
  ['* * * * * *', 'update the product search', renewSearchIndex],
  ['* * * * * *', 'update the search of posts and comments', renewBoardSearch],
  ['* * * * * *', 'index names again after a change of the indexing', renewOldNames],
  ['*/20 * * * * *', 'record the deals that became hot', () => noteWarmDeals()],
  ['23 * * * *', 'let posts rest that nobody has seen for long', () => restOldPosts()],
  ['7 * * * *', 'measure the baselines of each source', () => measureInterestBaselines()],
  ['* * * * *', 'expire gifts and remind their members', () => settleExpiries()],
  ['0 9 * * *', 'notify staff of open cases', () => notifyOfOpenCases(), 'waits for its next hour'],
  ['*/10 * * * *', 'forget the texts of an hour ago', () => forgetOldTexts()],
  ['*/10 * * * *', 'show what a claim of rights hid for 30 days', () => endClaims()],
  ['17 4 * * *', 'merge products that are one', async () => void (await regroupNightly())],
  ['47 4 * * *', 'erase the addresses of sent gifts after 30 days', () => eraseOldRecipients()],
  ['20 4 * * *', 'start the check of the ledger', () => startLedgerCheck()],
  ['*/5 * * * *', 'check the ledger', () => goOnChecking()],
  ['50 4 * * *', 'sum up who has and earned how much', () => sumUpEconomy()],
  ['30 4 * * *', 'forget expired sessions', () => forgetExpired()],
  ['11 * * * *', 'forget step durations older than a day', () => forgetOldLatencies()],
  ['37 4 * * *', 'forget changes of keywords', () => forgetOldChanges()],
  ['34 4 * * *', 'forget alerts that were deleted', () => forgetRemovedAlerts()],
  ['31 4 * * *', 'forget expired Telegram codes', () => forgetTelegramCodes()],
  ['32 4 * * *', 'remove unused uploads', () => sweepUploads()],
  ['33 4 * * *', 'erase accounts 30 days after their members left', () => eraseLeft()],
  ['13 * * * *', 'forget visits counted a day ago', () => forgetOldVisits()],
  ['36 4 * * *', 'forget drafts of posts older than 30 days', () => forgetOldDrafts()],
  ['34 4 * * *', 'forget identities of erased accounts after a year', () => forgetFormer()],
  ['33 4 * * *', 'forget price reviews older than 90 days', () => forgetOldReviews()],
  ['35 4 * * *', 'forget crawler runs older than 14 days', () => forgetOldRuns()],
  ['40 4 * * *', 'forget product views older than 90 days', () => forgetOldViews()],
  ['41 4 * * *', 'forget the likes of earlier days', () => forgetEarlierLikeDays()],
  ['42 4 * * *', 'forget old daily message counts', () => forgetOldCounts()],
  ['43 4 * * *', 'forget messages older than a year', () => forgetOldHistories()],
  ['52 4 * * *', 'forget what became of messages after 14 days', () => forgetOldDeliveries()],
  ['53 4 * * *', 'forget the reasons of messages after 30 days', () => forgetOldCauses()],
  ['54 4 * * *', 'forget fan-outs that ended 30 days ago', () => forgetOldFanouts()],
  ['48 4 * * *', 'forget what staff did two years ago', () => forgetOldStaffActs()],
  ['55 4 * * *', 'ask again for consents that expired', () => askConsentsAgain()],
  ['46 4 * * *', 'forget actions older than a year', () => forgetOldActions()],
  ['44 4 * * *', 'forget hot deals older than a month', () => forgetOldWarmDeals()],
  ['37 4 * * *', 'thin old prices', () => thinPrices()],
  ['50 4 * * *', 'merge the parts of the search indexes', mergeSearchIndexes],
  ['45 4 * * *', 'optimize the indexes of SQLite', () => void sqlite().pragma('optimize')],
]

/** The jobs that read or write anything else: files, the network, other processes. */
export const OTHER_JOBS: Job[] = [
  ['* * * * *', 'put edited legal texts in force', publishLegalTexts],
  ['*/5 * * * *', 'unlink members who left from Kakao and Apple', unlinkProviders],
  ['38 * * * *', 'trim the disk cache of pictures', () => sweepDiskCache()],
  ['10 5 * * *', 'back the data up', backUpNightly],
  ['40 5 * * 0', 'restore the backups and start the service on them', drillWeekly],
]
