import { eq } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { findUser } from '#domain/accounts/users.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import {
  findAppeal,
  findDecision,
  findSubject,
  getCase,
  listCasesLedBy,
  listReports,
  type ReportCase,
  readAuthorRecord,
} from './cases.server.ts'
import type { ReportReason } from './reasons.ts'
import { isBlindable, printOf } from './subjects.server.ts'

/** Everything that staff need to decide a case. Refuses `not_found`. */
export function readCase(id: number, now = Date.now()) {
  const found = getCase(id)
  const reports = listReports(id)
  const decision = findDecision(id)
  const subject = findSubject(found)
  return {
    case: found,
    subject,
    print: subject && printOf(subject),
    author: found.authorId === null ? null : readAuthor(found.authorId, now),
    reports,
    rule: mostNamed(reports.map(({ reason }) => reason)),
    canHide: isBlindable(found.subjectKind),
    decision,
    followers: listCasesLedBy(id).map(readFollower),
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

function mostNamed(reasons: ReportReason[]): ReportReason {
  const counted = [...Map.groupBy(reasons, (reason) => reason)]
  const [most] = counted.sort(([, a], [, b]) => b.length - a.length)
  return most?.[0] ?? 'SPAM'
}
