import { eq } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { type CASE_CAUSES, reportCases } from '#db/schema/moderation.ts'
import { MINUTE_MS } from '#domain/clock.ts'
import { notifyAdmins } from '#domain/devices/notifyAdmins.server.ts'
import { findOpenCase } from '../cases.server.ts'
import { QUEUE_PATH } from '../paths.ts'
import { type Subject, takeDownSubject } from '../subjects.server.ts'

/** Why the service holds a writing, and what it found in it. */
export interface Hold {
  cause: Exclude<(typeof CASE_CAUSES)[number], 'REPORTS'>
  found: string
}

/** Staff are notified of held writings at most once in this time. */
const NOTIFY_STAFF_EVERY_MS = 10 * MINUTE_MS

/** Hides a writing from everybody except its author until staff decide, and notifies staff. Returns its case. */
export function holdForStaff(subject: Subject, hold: Hold, now: number): number {
  notifyAdmins({
    subject: `heldWritings:${Math.floor(now / NOTIFY_STAFF_EVERY_MS)}`,
    title: '확인을 기다리는 글이 있습니다',
    body: subject.title,
    imageUrl: null,
    link: QUEUE_PATH,
  })
  return holdWith(subject, hold, null, now)
}

/**
 * Like `holdForStaff`, for a writing that staff decide together with another one, whose case is `leadId`. Returns its
 * case.
 */
export function holdWith(subject: Subject, hold: Hold, leadId: number | null, now: number): number {
  takeDownSubject(subject, now)
  const row = { ...hold, leadId, blindedAt: now, blindedUntil: null }
  const open = findOpenCase(subject)
  if (open === null) return openHeldCase(subject, row, now)
  db.update(reportCases).set(row).where(eq(reportCases.id, open.id)).run()
  return open.id
}

/** Opens a case about a writing that stays shown, to be decided with another one. */
export const openHeldCase = (
  { kind, id, authorId }: Subject,
  row: Hold & { leadId: number | null; blindedAt: number | null },
  now: number,
): number =>
  db
    .insert(reportCases)
    .values({ subjectKind: kind, subjectId: id, authorId, weight: 0, openedAt: now, ...row })
    .returning({ id: reportCases.id })
    .get().id
