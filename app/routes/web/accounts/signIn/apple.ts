import { callback } from '#http/answer.server.ts'
import { leaveForProvider } from '#http/session/loginReturn.server.ts'
import { goToApple } from '#providers/apple.server.ts'

/** Sends the browser to Apple; `to` is the page that follows the sign-in. */
export const loader = callback(({ request }) => leaveForProvider(request, goToApple))
