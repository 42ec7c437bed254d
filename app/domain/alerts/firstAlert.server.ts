import { and, eq } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { keywords, productAlerts } from '#db/schema/alerts.ts'
import type { Member } from '#domain/accounts/member.ts'
import { canReceiveNotify } from '#domain/devices/devices.server.ts'
import { getNotifiedTime } from '#domain/devices/settings/notifiedTimes.server.ts'

/** True for the first alert that sends messages, while the member has not chosen allowed hours. */
export const isTimeToAskForHours = (member: Member): boolean =>
  !getNotifiedTime(member).isChosen && canReceiveNotify(member) && countSpeaking(member) === 1

/** The number of alerts that send messages, not only history rows. */
const countSpeaking = ({ id }: Member): number =>
  db
    .select({ id: keywords.id })
    .from(keywords)
    .where(and(eq(keywords.userId, id), eq(keywords.historyOnly, false)))
    .unionAll(
      db
        .select({ id: productAlerts.id })
        .from(productAlerts)
        .where(and(eq(productAlerts.userId, id), eq(productAlerts.historyOnly, false))),
    )
    .all().length
