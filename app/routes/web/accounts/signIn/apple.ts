import type { LoaderFunctionArgs } from '@remix-run/node'
import { goToApple } from '../../../../http/providers/apple.server.ts'
import { leaveForProvider } from '../../../../http/session/loginReturn.server.ts'

/** Sends the browser to Apple; `to` is the page to come back to. */
export const loader = ({ request }: LoaderFunctionArgs): Promise<Response> =>
  leaveForProvider(request, goToApple)
