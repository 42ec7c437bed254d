import { asc, eq } from 'drizzle-orm'
import { afterCommit, db } from '#db/client.server.ts'
import { prepare } from '#db/prepare.server.ts'
import { subjectChanges } from '#db/schema/devices.ts'
import { GROUP_SIZE, type GroupWork } from '#domain/drainGroups.server.ts'
import { announce } from '#domain/live.server.ts'
import { listNotified } from '../histories.server.ts'
import { findSubjectId } from '../messages.server.ts'
import { cancelMessages, endMessages, resumeMessages } from './cancellation.server.ts'

/*
 * What happens to a subject (`deal:12`) changes the messages about it. The messages of the first members change in the
 * transaction of the cause. A row remembers the change for the other members, who follow in groups, so that no
 * transaction grows with the number of members.
 */

type Change = typeof subjectChanges.$inferSelect

/** A member who has a message about the subject, and its history row. */
interface Notified {
  id: number
  userId: number
}

const ACTS: Record<Change['kind'], (historyIds: number[], reason: string, now: number) => void> = {
  END: endMessages,
  RESUME: resumeMessages,
  CANCEL: cancelMessages,
}

/**
 * Changes the messages about a subject: END cancels the waiting ones and marks the shown ones as '종료됨', RESUME sends
 * again what an END of the same reason cancelled, CANCEL cancels the unsent ones, also those on hold. Call it inside
 * the `write()` of the cause.
 */
export function changeMessages(
  subject: string,
  kind: Change['kind'],
  reason: string,
  now = Date.now(),
): void {
  const change = db.insert(subjectChanges).values({ subject, kind, reason }).returning().get()
  const first = listAfter(change, GROUP_SIZE)
  serve(first, change, first.length < GROUP_SIZE, now)
  if (first.length === GROUP_SIZE) afterCommit(() => announce('fanouts', undefined))
}

/** Changes the messages of the members that follow, the oldest change first. */
export const subjectChangeWork: GroupWork<Change, Notified> = {
  next: () => findOldest({}) ?? null,
  list: (change, size) => listAfter(change, size),
  serve: (told, change, isLast) => serve(told, change, isLast, Date.now()),
}

function serve(told: Notified[], { id, kind, reason }: Change, isLast: boolean, now: number): void {
  const historyIds = told.map((history) => history.id)
  if (historyIds.length > 0) ACTS[kind](historyIds, reason, now)
  if (isLast) db.delete(subjectChanges).where(eq(subjectChanges.id, id)).run()
  else
    db.update(subjectChanges)
      .set({ cursor: told.at(-1)?.userId })
      .where(eq(subjectChanges.id, id))
      .run()
}

const findOldest = prepare('find', {}, (db) =>
  db.select().from(subjectChanges).orderBy(asc(subjectChanges.id)).limit(1),
)

function listAfter({ subject, cursor }: Change, size: number): Notified[] {
  const subjectId = findSubjectId(subject)
  return subjectId === null ? [] : listNotified({ subjectId, cursor, size })
}
