import * as z from 'zod'
import { SettingsChange } from './notifySettings.server.ts'
import { SETTABLE_KINDS } from './notifySettings.ts'

const ALL_DAY = { startTime: '00:00', endTime: '00:00' }

/** All settings as a form sends them: an unticked box is absent. */
export const SettingsFields = z.preprocess((input) => {
  const { enabled, allDay, startTime, endTime, dailyCap, digestTime, ...ticked } = Object(input) as Record<
    string,
    unknown
  >
  return {
    enabled: enabled === 'on',
    channels: Object.fromEntries(SETTABLE_KINDS.map((kind) => [kind, ticked[`channels.${kind}`] ?? []])),
    ...(allDay === 'on' ? ALL_DAY : { startTime, endTime }),
    dailyCap: Number(dailyCap ?? Number.NaN),
    digestTime,
  }
}, SettingsChange)

/** The allowed hours as a form sends them, and the page of the form. */
export const HoursFields = z.object({
  startTime: SettingsChange.shape.startTime.unwrap(),
  endTime: SettingsChange.shape.endTime.unwrap(),
  back: z.string().max(500).default('/'),
})
