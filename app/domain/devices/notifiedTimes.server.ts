import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { db, write } from '../../../db/client.server.ts'
import { notifiedTimes } from '../../../db/schema/devices.ts'
import type { Member } from '../accounts/member.ts'
import { type HourEnd, minuteOf, type NotifiedTime, timeOf } from './notifiedTime.ts'

const ALWAYS: NotifiedTime = { startTime: '00:00', endTime: '00:00', isChosen: false }

export const NewTime = z.object({
  time: z
    .string('시간을 HH:mm으로 보내주세요.')
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, '시간은 00:00부터 23:59까지입니다.'),
})

export function getNotifiedTime(member: Member): NotifiedTime {
  const chosen = db.select().from(notifiedTimes).where(eq(notifiedTimes.userId, member.id)).get()
  if (!chosen) return ALWAYS
  return { startTime: timeOf(chosen.startMinute), endTime: timeOf(chosen.endMinute), isChosen: true }
}

/** Sets one end of the allowed hours; from then on they count as chosen. */
export function setNotifiedTime(
  member: Member,
  which: HourEnd,
  { time }: z.output<typeof NewTime>,
  now = Date.now(),
): NotifiedTime {
  const minute = which === 'start' ? { startMinute: minuteOf(time) } : { endMinute: minuteOf(time) }
  const change = { ...minute, chosenAt: now }
  return write(() => {
    db.insert(notifiedTimes)
      .values({ userId: member.id, startMinute: 0, endMinute: 0, ...change })
      .onConflictDoUpdate({ target: notifiedTimes.userId, set: change })
      .run()
    return getNotifiedTime(member)
  })
}
