import { eq } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import type { Member } from '#domain/accounts/member.ts'
import { findUser } from '#domain/accounts/users.server.ts'
import { findPostDeal } from '#domain/boards/deals/shownDeals.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { refuse } from '#domain/refusal.ts'
import {
  countCasesLedBy,
  findAppeal,
  findDecision,
  findMainReason,
  findSubject,
  getCase,
  listCasesLedBy,
  listReports,
  type ReportCase,
  readAuthorRecord,
} from './cases.server.ts'
import { isRemovable, printOf } from './subjects.server.ts'

/**
 * Everything that staff need to decide a case. Refuses `not_found`, also for a case about themselves: it names the
 * reporters.
 */
export function readCase(admin: Member, id: number, now = Date.now()) {
  const found = getCase(id)
  if (found.authorId === admin.id) refuse('not_found', '신고를 찾을 수 없습니다.')
  const reports = listReports(id)
  const decision = findDecision(id)
  const subject = findSubject(found)
  return {
    case: found,
    subject,
    print: subject && printOf(subject),
    deal: subject?.kind === 'BOARD' ? findPostDeal(null, subject.id) : null,
    author: found.authorId === null ? null : readAuthor(found.authorId, now),
    reports,
    rule: findMainReason(id) ?? 'SPAM',
    canRemove: subject !== null && isRemovable(found.subjectKind),
    decision,
    followers: { shown: listCasesLedBy(id).map(readFollower), count: countCasesLedBy(id) },
    appeal: decision && findAppeal(decision.id),
  }
}

/** The same text by another account. */
function readFollower(row: ReportCase) {
  const author = row.authorId === null ? null : findUser(row.authorId)
  return {
    id: row.id,
    path: findSubject(row)?.path ?? null,
    author: author && { id: author.id, nickname: author.nickname },
    isHidden: row.blindedAt !== null,
  }
}

function readAuthor(id: number, now: number) {
  const columns = { nickname: users.nickname, createdAt: users.createdAt }
  const user = db.select(columns).from(users).where(eq(users.id, id)).get()
  if (!user) return null
  const joinedDays = Math.floor((now - user.createdAt) / DAY_MS) + 1
  return { id, nickname: user.nickname, joinedDays, ...readAuthorRecord(id) }
}
