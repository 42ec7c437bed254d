import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { isRefusal } from '../../../domain/refusal.ts'
import { env } from '../../../env.server.ts'
import { goToKakao } from '../../../http/kakao.server.ts'
import { backToLogin, rememberReturn } from '../../../http/loginReturn.server.ts'
import { ownPath } from '../../../http/ownPath.ts'
import { isTwinOrigin } from '../../../http/sameSite.server.ts'

/** Sends the browser to Kakao; `to` is the page to come back to. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const { origin, search, searchParams } = new URL(request.url)
  // Kakao comes back to ORIGIN, and the cookies of the other spelling of loopback would not.
  if (isTwinOrigin(origin)) return redirect(`${env.ORIGIN}/login/kakao${search}`)
  const to = searchParams.get('to')
  try {
    const answer = await goToKakao(request)
    answer.headers.append('Set-Cookie', await rememberReturn(to))
    return answer
  } catch (error) {
    if (isRefusal(error)) return backToLogin(error, ownPath(to))
    throw error
  }
}
