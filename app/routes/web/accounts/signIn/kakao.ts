import { callback } from '#http/answer.server.ts'
import { leaveForProvider } from '#http/session/loginReturn.server.ts'
import { goToKakao } from '#providers/kakao.server.ts'

/** Sends the browser to Kakao; `to` is the page that follows the sign-in. */
export const loader = callback(({ request }) => leaveForProvider(request, (back) => goToKakao(request, back)))
