import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { db, write } from '#db/client.server.ts'
import { notifiedTimes } from '#db/schema/devices.ts'
import type { Member } from '#domain/accounts/member.ts'
import { rescheduleHeld } from '../delivery/holding/held.server.ts'
import { type HourEnd, minuteOf, type NotifiedTime, timeOf } from './notifiedTime.ts'

const ALWAYS: NotifiedTime = { startTime: '00:00', endTime: '00:00', isChosen: false }

/** HH:mm */
export const Time = z
  .string('시간을 선택해주세요.')
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, '시간은 00:00부터 23:59까지입니다.')

export const NewTime = z.object({ time: Time })

export function getNotifiedTime(member: Pick<Member, 'id'>): NotifiedTime {
  const chosen = db.select().from(notifiedTimes).where(eq(notifiedTimes.userId, member.id)).get()
  if (!chosen) return ALWAYS
  return { startTime: timeOf(chosen.startMinute), endTime: timeOf(chosen.endMinute), isChosen: true }
}

/** Sets one end of the allowed hours, which then count as chosen. */
export const setNotifiedTime = (
  member: Pick<Member, 'id'>,
  which: HourEnd,
  { time }: z.output<typeof NewTime>,
  now = Date.now(),
): NotifiedTime => setNotifiedTimes(member, { [`${which}Time` as const]: time }, now)

/** Sets one or both ends of the allowed hours, which then count as chosen. */
export function setNotifiedTimes(
  member: Pick<Member, 'id'>,
  { startTime, endTime }: { startTime?: string; endTime?: string },
  now = Date.now(),
): NotifiedTime {
  return write(() => {
    const before = getNotifiedTime(member)
    const values = {
      startMinute: minuteOf(startTime ?? before.startTime),
      endMinute: minuteOf(endTime ?? before.endTime),
      chosenAt: now,
    }
    db.insert(notifiedTimes)
      .values({ userId: member.id, ...values })
      .onConflictDoUpdate({ target: notifiedTimes.userId, set: values })
      .run()
    rescheduleHeld(member.id, now)
    return getNotifiedTime(member)
  })
}
