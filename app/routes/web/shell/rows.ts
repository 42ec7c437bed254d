import { data, redirect } from '@remix-run/node'
import * as z from 'zod'
import { byAnyone } from '#http/acts.server.ts'
import { form } from '#http/answer.server.ts'
import { keepChoice } from '#http/display/choices.server.ts'
import { isSentByScript, pageBefore } from '#http/pageBefore.ts'
import { ROWS } from '#ui/rows.ts'

const RowsChoice = z.object({ rows: z.enum(ROWS, '목록은 pictures, dense 중 하나여야 합니다.') })

export const loader = () => redirect('/bestCheapers')

/** Stores the chosen look of lists for a year and redirects back. */
export const action = form(
  byAnyone({ input: RowsChoice }, async ({ input, request }) => {
    const headers = { 'Set-Cookie': await keepChoice('rows', input.rows) }
    return isSentByScript(request)
      ? data(null, { headers })
      : redirect(pageBefore(request) ?? '/bestCheapers', { headers })
  }),
)
