import { eq } from 'drizzle-orm'
import { prepare } from '#db/prepare.server.ts'
import { users } from '#db/schema/accounts.ts'
import { notifiedTimes, notifySettings } from '#db/schema/devices.ts'
import { minuteOf } from '../../settings/notifiedTime.ts'
import { type Channel, FIRST_SETTINGS, type SettableKind } from '../../settings/notifySettings.ts'
import type { Hours } from './hours.ts'

/** A member's notification settings, as the rules read them. */
export interface Plan {
  enabled: boolean
  channels: Record<SettableKind, Channel[]>
  hours: Hours
  /** False until the member chooses hours. */
  hasChosenHours: boolean
  /** 0 = none. */
  dailyCap: number
  digestMinute: number
}

const ALWAYS: Hours = { startMinute: 0, endMinute: 0 }
const FIRST_DIGEST = minuteOf(FIRST_SETTINGS.digestTime)

/** A member's notification settings; defaults for values never chosen. */
export function readPlan(userId: number): Plan {
  const row = findPlan({ userId })
  const settings = row?.settings
  return {
    enabled: settings?.enabled ?? FIRST_SETTINGS.enabled,
    channels: { ...FIRST_SETTINGS.channels, ...settings?.channels },
    hours: row?.times ?? ALWAYS,
    hasChosenHours: row?.times != null,
    dailyCap: settings?.dailyCap ?? FIRST_SETTINGS.dailyCap,
    digestMinute: settings?.digestMinute ?? FIRST_DIGEST,
  }
}

/** The channels that a member wants for a kind; none = only the history. */
export const channelsFor = ({ enabled, channels }: Plan, kind: SettableKind): Channel[] =>
  enabled ? channels[kind] : []

const findPlan = prepare('find', { userId: users.id }, (db, given) =>
  db
    .select({ times: notifiedTimes, settings: notifySettings })
    .from(users)
    .leftJoin(notifiedTimes, eq(notifiedTimes.userId, users.id))
    .leftJoin(notifySettings, eq(notifySettings.userId, users.id))
    .where(eq(users.id, given.userId)),
)
