import { redirect } from '@remix-run/node'
import { readReturn } from '#domain/accounts/signIn/signInReturn.server.ts'
import { callback } from '#http/answer.server.ts'
import { readFields } from '#http/input/input.server.ts'
import { signInBrowser } from '#http/session/signIn.server.ts'
import { clearedAppleState, readAppleAnswer, returnFromApple } from '#providers/apple.server.ts'

export const loader = () => redirect('/login')

/** Receives the answer that Apple's page posts: signs in, or redirects to the login page with the reason. */
export const action = callback(async ({ request }) => {
  const answer = readAppleAnswer(await readFields(request))
  return signInBrowser(request, {
    identify: () => returnFromApple(request, answer),
    back: readReturn(answer.state),
    headers: new Headers({ 'Set-Cookie': await clearedAppleState() }),
  })
})
