import { and, desc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { identities, users } from '#db/schema/accounts.ts'
import { keywords, productAlerts } from '#db/schema/alerts.ts'
import { boards } from '#db/schema/boards.ts'
import { chatMessages } from '#db/schema/chat.ts'
import { reportCases, reports } from '#db/schema/moderation.ts'
import { deviceUses } from '#db/schema/rewards.ts'
import { listSessions } from '#domain/accounts/sessions/sessions.server.ts'
import { listStaffNotes } from '#domain/accounts/staff/staffNotes.server.ts'
import { findSuspension } from '#domain/accounts/suspensions.server.ts'
import { findUser } from '#domain/accounts/users.server.ts'
import { pathOf } from '#domain/boards/boards.server.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { PRODUCT_COMMENTS } from '#domain/catalog/comments.server.ts'
import { messageKeyOf, messagePath } from '#domain/chat/message.ts'
import { type CommentPlace, commentPath } from '#domain/comments/place.server.ts'
import { listDevices } from '#domain/devices/devices.server.ts'
import { readAuthorRecord } from '#domain/moderation/cases.server.ts'
import { countRows } from '#domain/page.server.ts'
import { refuse } from '#domain/refusal.ts'
import { listEntries } from '#domain/rewards/ledger.server.ts'
import { shorten } from '#domain/shorten.ts'

const SHOWN = 10
const TITLE_LETTERS = 60
const FIRST = { pageNumber: 1, pageSize: SHOWN }

/** Everything that staff see of a member, the newest of each list. Refuses `not_found`. */
export function readMemberPage(id: number, now = Date.now()) {
  const member = findUser(id) ?? refuse('not_found', '회원을 찾을 수 없습니다.')
  const columns = { createdAt: users.createdAt, lastSeenAt: users.lastSeenAt }
  const times = db.select(columns).from(users).where(eq(users.id, id)).get()!
  return {
    member: { ...member, ...times },
    providers: db
      .select({ provider: identities.provider })
      .from(identities)
      .where(eq(identities.userId, id))
      .all()
      .map(({ provider }) => provider),
    suspension: findSuspension(id, now),
    sessions: listSessions(member),
    devices: listDevices(member),
    alerts: {
      keywords: countRows(keywords, eq(keywords.userId, id)),
      products: countRows(productAlerts, eq(productAlerts.userId, id)),
    },
    entries: (['POINT', 'STAR'] as const)
      .flatMap((currency) =>
        listEntries(member, currency, FIRST).contents.map((entry) => ({ ...entry, currency })),
      )
      .toSorted((a, b) => b.createdAt - a.createdAt)
      .slice(0, SHOWN),
    writings: listWritings(id),
    record: readAuthorRecord(id),
    reportsGiven: countRows(reports, eq(reports.userId, id)),
    given: db
      .select({
        caseId: reports.caseId,
        kind: reports.subjectKind,
        reason: reports.reason,
        createdAt: reports.createdAt,
      })
      .from(reports)
      .where(eq(reports.userId, id))
      .orderBy(desc(reports.createdAt))
      .limit(SHOWN)
      .all(),
    cases: db
      .select({ id: reportCases.id, kind: reportCases.subjectKind, openedAt: reportCases.openedAt })
      .from(reportCases)
      .where(eq(reportCases.authorId, id))
      .orderBy(desc(reportCases.id))
      .limit(SHOWN)
      .all(),
    notes: listStaffNotes(id),
    sharers: listSharers(id),
  }
}

/** The newest posts, comments and chat messages of a member. */
function listWritings(id: number): { path: string; title: string; writtenAt: number }[] {
  const ofPosts = db
    .select({ id: boards.id, title: boards.title, writtenAt: boards.writtenAt })
    .from(boards)
    .where(and(eq(boards.userId, id), isNull(boards.deletedAt)))
    .orderBy(desc(boards.id))
    .limit(SHOWN)
    .all()
  const ofMessages = db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.userId, id), isNull(chatMessages.deletedAt)))
    .orderBy(desc(chatMessages.id))
    .limit(SHOWN)
    .all()
  return [
    ...ofPosts.map(({ id: board, ...rest }) => ({ ...rest, path: pathOf(board) })),
    ...[BOARD_COMMENTS, PRODUCT_COMMENTS].flatMap((place) => listComments(place, id)),
    ...ofMessages.map((message) => ({
      path: messagePath(messageKeyOf(message)),
      title: shorten(message.content, TITLE_LETTERS),
      writtenAt: message.createdAt,
    })),
  ]
    .toSorted((a, b) => b.writtenAt - a.writtenAt)
    .slice(0, SHOWN)
}

function listComments(place: CommentPlace, userId: number) {
  const { comments } = place.tables
  return db
    .select({
      id: comments.id,
      subjectId: comments.subjectId,
      text: comments.plainContent,
      writtenAt: comments.writtenAt,
    })
    .from(comments)
    .where(and(eq(comments.userId, userId), isNull(comments.deletedAt)))
    .orderBy(desc(comments.id))
    .limit(SHOWN)
    .all()
    .map(({ id, subjectId, text, writtenAt }) => ({
      path: commentPath(place, subjectId, id),
      title: shorten(text, TITLE_LETTERS),
      writtenAt,
    }))
}

/** Other accounts that used a device of this one, or reported from its addresses. */
function listSharers(id: number): { id: number; nickname: string; by: 'DEVICE' | 'ADDRESS' }[] {
  const own = db.select({ hash: deviceUses.deviceKeyHash }).from(deviceUses).where(eq(deviceUses.userId, id))
  const places = db.select({ hash: reports.addressHash }).from(reports).where(eq(reports.userId, id))
  const byDevice = db
    .selectDistinct({ id: users.id, nickname: users.nickname })
    .from(deviceUses)
    .innerJoin(users, eq(users.id, deviceUses.userId))
    .where(and(inArray(deviceUses.deviceKeyHash, own), ne(deviceUses.userId, id)))
    .limit(SHOWN)
    .all()
  const byAddress = db
    .selectDistinct({ id: users.id, nickname: users.nickname })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.userId))
    .where(and(inArray(reports.addressHash, places), ne(reports.userId, id)))
    .limit(SHOWN)
    .all()
  const known = new Set(byDevice.map((sharer) => sharer.id))
  return [
    ...byDevice.map((sharer) => ({ ...sharer, by: 'DEVICE' as const })),
    ...byAddress
      .filter((sharer) => !known.has(sharer.id))
      .map((sharer) => ({ ...sharer, by: 'ADDRESS' as const })),
  ]
}
