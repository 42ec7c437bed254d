import { data, redirect } from '@remix-run/node'
import * as z from 'zod'
import { byAnyone } from '#http/acts.server.ts'
import { form } from '#http/answer.server.ts'
import { keepChoice } from '#http/display/choices.server.ts'
import { isSentByScript, pageBefore } from '#http/pageBefore.ts'
import { THEMES } from '#ui/theme.ts'

const ThemeChoice = z.object({ theme: z.enum(THEMES, '화면은 dark, light, system 중 하나여야 합니다.') })

export const loader = () => redirect('/menu')

/** Stores the chosen theme for a year and redirects back. */
export const action = form(
  byAnyone({ input: ThemeChoice }, async ({ input, request }) => {
    const headers = { 'Set-Cookie': await keepChoice('theme', input.theme) }
    return isSentByScript(request)
      ? data(null, { headers })
      : redirect(pageBefore(request) ?? '/', { headers })
  }),
)
