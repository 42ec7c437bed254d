import { data, redirect } from '@remix-run/node'
import * as z from 'zod'
import { form } from '#http/answer.server.ts'
import { keepTheme } from '#http/display/theme.server.ts'
import { readInput } from '#http/input/input.server.ts'
import { isSentByScript, pageBefore } from '#http/pageBefore.ts'
import { THEMES } from '#ui/theme.ts'

const ThemeChoice = z.object({ theme: z.enum(THEMES, '화면은 dark, light, system 가운데 하나입니다.') })

export const loader = () => redirect('/menu')

/** Stores the chosen theme for a year and redirects back. */
export const action = form(async ({ request }) => {
  const { theme } = await readInput(request, ThemeChoice)
  const headers = { 'Set-Cookie': await keepTheme(theme) }
  return isSentByScript(request) ? data(null, { headers }) : redirect(pageBefore(request) ?? '/', { headers })
})
