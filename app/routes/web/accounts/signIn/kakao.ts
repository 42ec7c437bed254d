import type { LoaderFunctionArgs } from '@remix-run/node'
import { leaveForProvider } from '#http/session/loginReturn.server.ts'
import { goToKakao } from '#providers/kakao.server.ts'

/** Sends the browser to Kakao; `to` is the page to come back to. */
export const loader = ({ request }: LoaderFunctionArgs): Promise<Response> =>
  leaveForProvider(request, (back) => goToKakao(request, back))
