import { redirect } from '@remix-run/node'
import * as z from 'zod'
import { seoulDay } from '#domain/clock.ts'
import { announce, isHeard } from '#domain/live.server.ts'
import { refuse } from '#domain/refusal.ts'
import { receiptPath } from '#domain/rewards/entryPaths.ts'
import { byMember } from '#http/acts.server.ts'
import { form } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'

/** `day`: the day that ends, so that a second press changes nothing. `draw`: the receipt to return to. */
const Turn = z.object({
  day: z.coerce.number().int(),
  draw: z.coerce.number().int().positive().nullable().default(null),
})

/** The address has no page of its own. */
export const loader = () => redirect('/giftGame')

/** Lets the next day begin in the demo; refuses `not_found` elsewhere. */
export const action = form(
  byMember({ input: Turn }, ({ input: { day, draw } }) => {
    if (!isHeard('nextDay')) refuse('not_found', '데모에서만 하루를 넘길 수 있습니다.')
    if (day === seoulDay(Date.now())) announce('nextDay', undefined)
    return redirectWithToast(draw === null ? '/giftGame' : receiptPath(draw), '다음 날이 되었습니다.')
  }),
)
