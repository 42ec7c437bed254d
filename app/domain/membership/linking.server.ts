import { eq, sql } from 'drizzle-orm'
import { noteSecurity } from '#app/securityLog.server.ts'
import { afterCommit, db, write } from '#db/client.server.ts'
import { prepare } from '#db/prepare.server.ts'
import {
  accountLinks,
  blocks,
  hiddenWords,
  memberNotes,
  suspensions,
  uploads,
  users,
} from '#db/schema/accounts.ts'
import { recommendations, recommendRefusals, recommendSettings } from '#db/schema/alerts.ts'
import {
  boardBookmarks,
  boardCommentLikes,
  boardCommentMentions,
  boardComments,
  boardDealConfirmations,
  boardDrafts,
  boardLikes,
  boards,
} from '#db/schema/boards.ts'
import { productCommentLikes, productCommentMentions, productComments } from '#db/schema/catalog.ts'
import { chatMentions, chatMessages } from '#db/schema/chat.ts'
import { priceFollows, priceSearches } from '#db/schema/comparison.ts'
import { bumps, endReports } from '#db/schema/deals.ts'
import {
  devices,
  heldMessages,
  notifiedTimes,
  notifyHistories,
  notifySettings,
  telegramCodes,
} from '#db/schema/devices.ts'
import { draws, userGifts } from '#db/schema/gifts.ts'
import { productBookmarks, productLikes, productViewHistories } from '#db/schema/interest.ts'
import { reportCases, reports } from '#db/schema/moderation.ts'
import { actionHistories, deviceUses, writings } from '#db/schema/rewards.ts'
import { retryInTurn } from '#db/turn.server.ts'
import {
  findMemberOf,
  type Identity,
  removeIdentities,
  tieIdentity,
} from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { removeUpload } from '#domain/accounts/profile/uploads.server.ts'
import { endEverySignIn } from '#domain/accounts/sessions/sessions.server.ts'
import { findUser } from '#domain/accounts/users.server.ts'
import { moveKeywords } from '#domain/alerts/keywords/keywords.server.ts'
import { moveProductAlerts } from '#domain/alerts/products/productAlerts.server.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { countAnonymousBoardLikes } from '#domain/boards/likes.server.ts'
import { PRODUCT_COMMENTS } from '#domain/catalog/comments.server.ts'
import { turnMentions } from '#domain/comments/anonymizedMentions.server.ts'
import { countAnonymousCommentLikes } from '#domain/comments/likes.server.ts'
import { serveGathered } from '#domain/drainGroups.server.ts'
import { countAnonymousLikes } from '#domain/interest/likes.server.ts'
import { refuse } from '#domain/refusal.ts'
import { giveInviteCode } from '#domain/rewards/invitations/inviteCodes.server.ts'
import { closeLedgers } from '#domain/rewards/ledger.server.ts'

/**
 * The rows that move with a member into another account, besides the alerts; where that account has an
 * equal row, it keeps its own.
 */
export const MEMBER_TABLES = [
  actionHistories,
  blocks,
  boardBookmarks,
  boardCommentLikes,
  boardCommentMentions,
  boardComments,
  boardDealConfirmations,
  boardDrafts,
  boardLikes,
  boards,
  bumps,
  chatMentions,
  chatMessages,
  devices,
  deviceUses,
  draws,
  endReports,
  heldMessages,
  hiddenWords,
  memberNotes,
  notifiedTimes,
  notifyHistories,
  notifySettings,
  priceFollows,
  priceSearches,
  productBookmarks,
  productCommentLikes,
  productCommentMentions,
  productComments,
  productLikes,
  productViewHistories,
  reports,
  recommendations,
  recommendRefusals,
  recommendSettings,
  suspensions,
  telegramCodes,
  uploads,
  userGifts,
  writings,
]

/** The tables of which a member may have very many rows: these move in groups, before the others. */
const GROWING_TABLES = [
  actionHistories,
  boardBookmarks,
  boardComments,
  boards,
  chatMessages,
  notifyHistories,
  productBookmarks,
  productComments,
  productViewHistories,
  writings,
]

/**
 * Refuses `conflict` for an account that is not anonymous, or was linked already: only anonymous accounts are linked.
 */
export function assertLinkable(member: Member): void {
  if (!member.isNoauth || findLink({ userId: member.id }))
    refuse('conflict', '이미 카카오나 Apple로 로그인한 계정입니다.')
}

/**
 * Links an anonymous account to a provider's identity, and returns the resulting account: the same one, or the account
 * that this identity already has. Alerts and histories move to that account, in groups that a restart resumes; the
 * balance of the anonymous account does not. The device key opens a new anonymous account from then on. Refuses
 * `conflict` for an account that is not anonymous (any more), and for an identity whose member left.
 */
export async function linkAccount(member: Member, identity: Identity, now = Date.now()): Promise<Member> {
  const linked = write(() => {
    assertLinkable(findUser(member.id) ?? member)
    const owner = findMemberOf(identity)
    removeIdentities(member)
    if (owner === null) return settle(member, identity, now)
    if (owner.leftAt !== null)
      refuse('conflict', '탈퇴한 계정입니다. 먼저 그 계정으로 로그인해 계속 이용할지 정해주세요.', {
        code: 'left',
      })
    endEverySignIn(member.id)
    db.insert(accountLinks).values({ userId: member.id, ownerId: owner.id }).run()
    return owner
  })
  afterCommit(() => noteSecurity('identity_linked', { memberId: member.id, subjectId: linked.id }))
  if (linked.id !== member.id) await moveAccount({ userId: member.id, ownerId: linked.id }, now)
  return linked
}

const findLink = prepare('find', { userId: accountLinks.userId }, (db, given) =>
  db.select().from(accountLinks).where(eq(accountLinks.userId, given.userId)),
)

/** Goes on with the accounts whose link a restart interrupted. */
export async function moveLinked(now = Date.now()): Promise<void> {
  for (const link of db.select().from(accountLinks).all()) await moveAccount(link, now)
}

type Link = typeof accountLinks.$inferSelect

/**
 * Moves the rows of a linked account to its owner. Until the last step the account keeps its alerts and devices, so
 * that it is notified of a deal once.
 */
async function moveAccount(link: Link, now: number): Promise<void> {
  for (const table of GROWING_TABLES) await moveRows(table, link)
  await retryInTurn(() => completeLink(link.userId, now))
}

async function moveRows(table: (typeof GROWING_TABLES)[number], { userId, ownerId }: Link): Promise<void> {
  const rows = db.select({ row: sql<number>`rowid` }).from(table).where(eq(table.userId, userId)).all()
  await serveGathered(new Map(rows.map(({ row }) => [row, row])), (group) => {
    const isInGroup = sql`rowid in (select value from json_each(${JSON.stringify(group)}))`
    db.run(sql`update or ignore ${table} set user_id = ${ownerId} where ${isInGroup}`)
  })
}

/** A linked account counts for others and may invite from now on. */
function settle(member: Member, identity: Identity, now: number): Member {
  countEveryLike(member, 0, now)
  const known = tieIdentity(member, identity, now)
  giveInviteCode(known, now)
  return known
}

function countEveryLike({ id }: Member, ownerId: number, now: number): void {
  countAnonymousLikes(id, ownerId, now)
  countAnonymousCommentLikes(PRODUCT_COMMENTS, id, ownerId)
  countAnonymousCommentLikes(BOARD_COMMENTS, id, ownerId)
  countAnonymousBoardLikes(id, ownerId)
}

/**
 * Makes blocks of the account and notes on it point to its owner. A row stays behind if there is already an equal one
 * about the owner, or if the owner wrote it.
 */
function turnTo(owner: Member, { id }: Member): void {
  db.run(sql`update or ignore ${blocks} set blocked_id = ${owner.id} where blocked_id = ${id}`)
  db.run(sql`update or ignore ${memberNotes} set about_id = ${owner.id} where about_id = ${id}`)
}

/**
 * Moves everything that is left of a linked account to its owner. The old account is then erased like the account of a
 * member who left. Changes nothing if another process completed the link.
 */
function completeLink(userId: number, now: number): void {
  write(() => {
    const link = db.delete(accountLinks).where(eq(accountLinks.userId, userId)).returning().get()
    if (link) moveRest(findUser(link.ownerId)!, findUser(userId)!, now)
  })
}

function moveRest(owner: Member, member: Member, now: number): void {
  if (member.imageUrl !== null) removeUpload(member.imageUrl)
  moveKeywords(member, owner)
  moveProductAlerts(member, owner)
  countEveryLike(member, owner.id, now)
  for (const place of [PRODUCT_COMMENTS, BOARD_COMMENTS]) turnMentions(member, owner, place)
  for (const table of MEMBER_TABLES)
    db.run(sql`update or ignore ${table} set user_id = ${owner.id} where user_id = ${member.id}`)
  turnTo(owner, member)
  db.update(reportCases).set({ authorId: owner.id }).where(eq(reportCases.authorId, member.id)).run()
  closeLedgers(member.id, now)
  db.update(users).set({ leftAt: now, imageUrl: null }).where(eq(users.id, member.id)).run()
}
