import * as z from 'zod'
import { PAUSES } from './pausing.ts'

/** Until when an alert pauses, in a call: ISO 8601; null or absent = not at all. */
export const PausedUntil = z.iso
  .datetime({ offset: true, error: '시각은 ISO 8601로 보내주세요.' })
  .transform((text) => Date.parse(text))
  .nullish()

/** How long an alert pauses, in a form. */
export const NewPause = z.object({ pause: z.enum(PAUSES, '끄는 기간을 선택해주세요.') })
