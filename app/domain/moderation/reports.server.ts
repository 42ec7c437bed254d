import { and, desc, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm'
import { josa } from 'es-hangul'
import { db, write } from '#db/client.server.ts'
import { reportCases, reports } from '#db/schema/moderation.ts'
import { isAdmin, type Member } from '#domain/accounts/member.ts'
import { assertMayWrite } from '#domain/accounts/suspensions.server.ts'
import { DAY_MS, seoulDay } from '#domain/clock.ts'
import { notifyAdmins } from '#domain/devices/notifyAdmins.server.ts'
import { countRows } from '#domain/page.server.ts'
import { refuse } from '#domain/refusal.ts'
import { BLINDING_WEIGHT, reportWeight, weighOthers } from '#domain/rewards/voters.server.ts'
import {
  countOpenCases,
  findHiding,
  findOpenCase,
  findSubject,
  getCase,
  isDismissed,
  isHiddenByAnother,
  isRemoved,
  type ReportCase,
} from './cases.server.ts'
import { notifyMember } from './messages.server.ts'
import type { NewReport } from './newReport.server.ts'
import { casePath, OWN_DECISIONS_PATH, QUEUE_PATH } from './paths.ts'
import { hidingWords, SUBJECT_NAMES } from './reasons.ts'
import {
  blindSubject,
  getSubject,
  isBlindable,
  type Subject,
  type SubjectKey,
  showSubject,
} from './subjects.server.ts'

const RIGHTS_DAYS = 30
/** If a member's last five decided reports were all dismissed, their reports weigh half. */
const LAST_REPORTS = 5
const CLAIMS_A_TURN = 100
/**
 * At most this many claims of rights by one member hide a thing at once within a day. Staff look at further claims
 * first.
 */
const MAX_CLAIMS_A_DAY = 5

/**
 * Reports a thing, once a member. Reports of a weight of five hide it until staff decide; a claim of rights hides it at
 * once for 30 days (decisions: Community), at most five of a member within a day. Staff and the author are notified of
 * each thing that is hidden. Refuses `not_found`, `conflict` for a second report and for what staff removed, `invalid`
 * for the member's own thing, and a suspended member.
 */
export function report(
  member: Member,
  key: SubjectKey,
  { reason, words }: NewReport,
  addressHash: string,
  now = Date.now(),
): void {
  write(() => {
    assertMayWrite(member, now)
    const subject = getSubject(key)
    if (subject.authorId === member.id) refuseOwn(subject)
    assertReportable(member, key)
    const open = findOpenCase(key) ?? openCase(subject, now)
    const weight = weightOf(member, now)
    const row = {
      subjectKind: key.kind,
      subjectId: key.id,
      userId: member.id,
      caseId: open.id,
      reason,
      words,
      weight,
    }
    db.insert(reports)
      .values({ ...row, addressHash, createdAt: now })
      .run()
    const total = weighCase(open)
    db.update(reportCases).set({ weight: total }).where(eq(reportCases.id, open.id)).run()
    if (!isBlindable(key.kind)) return
    if (total >= BLINDING_WEIGHT) hideByWeight(open, subject, now)
    else if (reason === 'RIGHTS' && weight > 0 && !subject.isBlinded && mayClaim(member, now))
      blind(open, subject, now + RIGHTS_DAYS * DAY_MS, now)
  })
}

/** True while the member's claims of the last day, including this one, are within the limit. */
const mayClaim = ({ id }: Member, now: number): boolean =>
  countRows(
    reports,
    and(eq(reports.userId, id), gt(reports.createdAt, now - DAY_MS), eq(reports.reason, 'RIGHTS')),
  ) <= MAX_CLAIMS_A_DAY

function hideByWeight(open: ReportCase, subject: Subject, now: number): void {
  if (!subject.isBlinded) blind(open, subject, null, now)
  else if (open.blindedUntil !== null) keepHidden(open, subject, now)
}

function assertReportable({ id }: Member, key: SubjectKey): void {
  // A sale that staff ended may be reported again, because its source may reopen it.
  if (isBlindable(key.kind) && isRemoved(key)) refuse('conflict', '운영자가 이미 삭제한 글입니다.')
  const isOwn = and(eq(reports.subjectKind, key.kind), eq(reports.subjectId, key.id), eq(reports.userId, id))
  const earlier = db.select({ caseId: reports.caseId }).from(reports).where(isOwn).get()
  if (earlier === undefined) return
  const isOpen = getCase(earlier.caseId).decidedAt === null
  refuse(
    'conflict',
    isOpen ? '이미 신고하셨습니다. 검토 중입니다.' : '이미 신고하셨습니다. 운영자가 확인하여 결정하였습니다.',
  )
}

/**
 * Keeps a thing hidden until staff decide, because of the weight of its reports, if a claim of rights had hidden it for
 * 30 days.
 */
function keepHidden(open: ReportCase, subject: Subject, now: number): void {
  hideUntil(open, open.blindedAt, null)
  notifyStaff(`reportCase:${open.id}:weight`, open, subject)
  notifyAuthor(`hidden:${open.id}:weight`, subject, now)
}

function refuseOwn({ kind }: Subject): never {
  const what = kind === 'MEMBER' ? '나를' : `내 ${josa(SUBJECT_NAMES[kind], '은/는')}`
  return refuse('invalid', `${what} 신고할 수 없습니다.`)
}

function blind(open: ReportCase, subject: Subject, blindedUntil: number | null, now: number): void {
  blindSubject(subject, now)
  hideUntil(open, now, blindedUntil)
  notifyStaff(`reportCase:${open.id}`, open, subject)
  notifyAuthor(`hidden:${open.id}`, subject, now)
}

const hideUntil = ({ id }: ReportCase, blindedAt: number | null, blindedUntil: number | null): void => {
  db.update(reportCases).set({ blindedAt, blindedUntil }).where(eq(reportCases.id, id)).run()
}

/** The author reads why the thing is hidden, and where to explain. */
function notifyAuthor(about: string, subject: Subject, now: number): void {
  const hiding = findHiding(subject)
  if (hiding === null) return
  notifyMember(
    subject.authorId,
    {
      subject: about,
      title: `내 ${josa(SUBJECT_NAMES[subject.kind], '이/가')} 신고로 가려졌습니다`,
      body: [subject.title && `‘${subject.title}’`, hidingWords(hiding)].filter(Boolean).join(' · '),
      link: OWN_DECISIONS_PATH,
    },
    now,
  )
}

const notifyStaff = (about: string, open: ReportCase, subject: Subject): void =>
  notifyAdmins({
    subject: about,
    title: `신고로 가려진 ${josa(SUBJECT_NAMES[subject.kind], '이/가')} 있습니다`,
    body: subject.title,
    imageUrl: null,
    link: casePath(open.id),
  })

/** Notifies staff once a day how many cases wait for them besides those that hide something. */
export function notifyOfOpenCases(now = Date.now()): void {
  const { open, hiding } = countOpenCases()
  if (open === hiding) return
  notifyAdmins({
    subject: `openCases:${seoulDay(now)}`,
    title: `확인할 신고가 ${(open - hiding).toLocaleString('ko-KR')}건 있습니다`,
    body: hiding > 0 ? `가려진 글 ${hiding}건도 결정을 기다립니다.` : '오래된 것부터 확인해주세요.',
    imageUrl: null,
    link: QUEUE_PATH,
  })
}

/** Shows what a claim of rights hid for 30 days without a decision of staff; its case stays open. */
export function endClaims(now = Date.now()): void {
  const isOver = and(isNull(reportCases.decidedAt), lte(reportCases.blindedUntil, now))
  for (const over of db.select().from(reportCases).where(isOver).limit(CLAIMS_A_TURN).all())
    write(() => {
      const subject = findSubject(over)
      if (subject && !isHiddenByAnother(over)) showSubject(subject, now)
      db.update(reportCases)
        .set({ blindedAt: null, blindedUntil: null })
        .where(eq(reportCases.id, over.id))
        .run()
    })
}

const openCase = ({ kind, id, authorId }: Subject, now: number): ReportCase =>
  db
    .insert(reportCases)
    .values({ subjectKind: kind, subjectId: id, authorId, weight: 0, openedAt: now })
    .returning()
    .get()

function weighCase({ id, authorId }: ReportCase): number {
  const given = db.select().from(reports).where(eq(reports.caseId, id)).all()
  return weighOthers(
    given.map(({ userId, addressHash, weight }) => ({ userId, addressHash, weight, isAdmin: false })),
    authorId,
  )
}

/** An admin's report counts as one; half of it for members whose last five decided reports were dismissed. */
function weightOf(member: Member, now: number): number {
  const weight = isAdmin(member) ? 1 : reportWeight(member, now)
  const last = db
    .select({ caseId: reports.caseId })
    .from(reports)
    .innerJoin(reportCases, eq(reportCases.id, reports.caseId))
    .where(and(eq(reports.userId, member.id), isNotNull(reportCases.decidedAt)))
    .orderBy(desc(reports.createdAt))
    .limit(LAST_REPORTS)
    .all()
  const isDoubted = last.length === LAST_REPORTS && last.every(({ caseId }) => isDismissed(caseId))
  return isDoubted ? weight / 2 : weight
}
