import type { LoaderFunctionArgs } from '@remix-run/node'
import { goToKakao } from '../../../../http/providers/kakao.server.ts'
import { leaveForProvider } from '../../../../http/session/loginReturn.server.ts'

/** Sends the browser to Kakao; `to` is the page to come back to. */
export const loader = ({ request }: LoaderFunctionArgs): Promise<Response> =>
  leaveForProvider(request, (back) => goToKakao(request, back))
