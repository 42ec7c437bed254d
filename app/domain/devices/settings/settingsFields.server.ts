import * as z from 'zod'
import { ALL_DAY, DAYTIME } from './notifiedTime.ts'
import { SettingsChange } from './notifySettings.server.ts'
import { CHANNELS, SETTABLE_KINDS } from './notifySettings.ts'

/**
 * All settings as a form sends them: an unticked box is absent. A kind that is on without a ticked channel uses all of
 * them.
 */
export const SettingsFields = z.preprocess((input) => {
  const { enabled, allDay, startTime, endTime, dailyCap, digestTime, ...ticked } = Object(input) as Record<
    string,
    unknown
  >
  return {
    enabled: enabled === 'on',
    channels: Object.fromEntries(
      SETTABLE_KINDS.map((kind) => [
        kind,
        ticked[`on.${kind}`] === 'on' ? (ticked[`channels.${kind}`] ?? CHANNELS) : [],
      ]),
    ),
    ...(allDay === 'on' ? ALL_DAY : { startTime, endTime }),
    dailyCap: Number(dailyCap ?? Number.NaN),
    digestTime,
  }
}, SettingsChange)

/** The switch of the hours as a form sends it, as the hours that it means. */
export const AllDayField = z
  .object({ allDay: z.literal('on').optional() })
  .transform(({ allDay }) => (allDay ? ALL_DAY : DAYTIME))

/** The allowed hours as a form sends them, and the page of the form. */
export const HoursFields = z.object({
  startTime: SettingsChange.shape.startTime.unwrap(),
  endTime: SettingsChange.shape.endTime.unwrap(),
  back: z.string().max(500).default('/'),
})
