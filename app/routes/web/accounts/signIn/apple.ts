import { callback } from '#http/answer.server.ts'
import { leaveForProvider } from '#http/session/loginReturn.server.ts'
import { goToApple } from '#providers/apple.server.ts'

/** Sends the browser to Apple; `to` is the page to come back to. */
export const loader = callback(({ request }) => leaveForProvider(request, goToApple))
