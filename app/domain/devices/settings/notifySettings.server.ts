import * as z from 'zod'
import { db, write } from '#db/client.server.ts'
import { notifySettings } from '#db/schema/devices.ts'
import type { Member } from '#domain/accounts/member.ts'
import { cancelUnwanted } from '../delivery/cancellation.server.ts'
import { rescheduleHeld } from '../delivery/holding/held.server.ts'
import { readPlan } from '../delivery/holding/plan.server.ts'
import { minuteOf, timeOf } from './notifiedTime.ts'
import { setNotifiedTimes, Time } from './notifiedTimes.server.ts'
import {
  CHANNELS,
  MAX_DAILY_CAP,
  type NotifySettings,
  PRODUCT_CAP,
  SETTABLE_KINDS,
} from './notifySettings.ts'

const CAP_RANGE = `하루 알림 수는 0(제한 없음)부터 ${MAX_DAILY_CAP}까지입니다.`

const Channels = z
  .array(z.enum(CHANNELS, '없는 알림 수단입니다.'), '알림 수단은 목록이어야 합니다.')
  .max(CHANNELS.length, `알림 수단은 ${CHANNELS.length}개까지 선택할 수 있습니다.`)
  .transform((channels) => CHANNELS.filter((channel) => channels.includes(channel)))

/** A change of the settings: absent fields stay. Refused as a whole when any field is wrong. */
export const SettingsChange = z.strictObject(
  {
    enabled: z.boolean('enabled는 true나 false여야 합니다.').optional(),
    channels: z
      .partialRecord(z.enum(SETTABLE_KINDS, '없는 알림 종류입니다.'), Channels, '알림 종류별로 보내주세요.')
      .optional(),
    /** The settings as an answer has them, which may be sent back unchanged. */
    isChosen: z.boolean().optional(),
    productCap: z
      .literal(PRODUCT_CAP, `한 상품의 알림은 하루 ${PRODUCT_CAP}건으로 정해져 있습니다.`)
      .optional(),
    startTime: Time.optional(),
    endTime: Time.optional(),
    dailyCap: z.number(CAP_RANGE).int(CAP_RANGE).min(0, CAP_RANGE).max(MAX_DAILY_CAP, CAP_RANGE).optional(),
    digestTime: Time.optional(),
  },
  '없는 설정입니다.',
)
export type SettingsChange = z.output<typeof SettingsChange>

/** A member's notification settings. */
export function getNotifySettings(member: Pick<Member, 'id'>): NotifySettings {
  const { enabled, channels, hours, hasChosenHours, dailyCap, digestMinute } = readPlan(member.id)
  return {
    enabled,
    channels,
    startTime: timeOf(hours.startMinute),
    endTime: timeOf(hours.endMinute),
    isChosen: hasChosenHours,
    productCap: PRODUCT_CAP,
    dailyCap,
    digestTime: timeOf(digestMinute),
  }
}

/** Changes the fields in `change`, all or nothing; hours in it then count as chosen. */
export function setNotifySettings(
  member: Pick<Member, 'id'>,
  change: SettingsChange,
  now = Date.now(),
): NotifySettings {
  return write(() => {
    const { startTime, endTime, isChosen: _, productCap: __, ...others } = change
    if (startTime !== undefined || endTime !== undefined)
      setNotifiedTimes(member, { startTime, endTime }, now)
    if (Object.keys(others).length > 0) {
      keepSettings(member, others, now)
      rescheduleHeld(member.id, now)
      cancelUnwanted(member.id)
    }
    return getNotifySettings(member)
  })
}

function keepSettings(
  member: Pick<Member, 'id'>,
  change: Pick<SettingsChange, 'enabled' | 'channels' | 'dailyCap' | 'digestTime'>,
  now: number,
): void {
  const { enabled, channels, dailyCap, digestMinute } = readPlan(member.id)
  const values = {
    enabled: change.enabled ?? enabled,
    channels: { ...channels, ...change.channels },
    dailyCap: change.dailyCap ?? dailyCap,
    digestMinute: change.digestTime === undefined ? digestMinute : minuteOf(change.digestTime),
    changedAt: now,
  }
  db.insert(notifySettings)
    .values({ userId: member.id, ...values })
    .onConflictDoUpdate({ target: notifySettings.userId, set: values })
    .run()
}
