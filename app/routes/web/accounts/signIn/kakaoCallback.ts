import { readReturn } from '#domain/accounts/signIn/signInReturn.server.ts'
import { callback } from '#http/answer.server.ts'
import { signInBrowser } from '#http/session/signIn.server.ts'
import { clearedStates, returnFromKakao } from '#providers/kakao.server.ts'

/** Receives the browser that Kakao sends back: signs in, or redirects to the login page with the reason. */
export const loader = callback(({ request }) => {
  const back = readReturn(new URL(request.url).searchParams.get('state'))
  const headers = new Headers()
  for (const cookie of clearedStates(request)) headers.append('Set-Cookie', cookie)
  return signInBrowser(request, { identify: () => returnFromKakao(request), back, headers })
})
