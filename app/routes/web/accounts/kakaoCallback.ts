import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { isRefusal } from '../../../domain/refusal.ts'
import { flash } from '../../../http/flash.server.ts'
import { clearedStates, returnFromKakao } from '../../../http/kakao.server.ts'
import { limitSignIns } from '../../../http/limits.server.ts'
import { backToLogin, forgetReturn, readReturn } from '../../../http/loginReturn.server.ts'
import { startSession } from '../../../http/session.server.ts'

/** Where Kakao sends the browser back to: signed in, or to the login page with the reason. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const to = await readReturn(request)
  const headers = new Headers({ 'Set-Cookie': await forgetReturn() })
  for (const cookie of clearedStates(request)) headers.append('Set-Cookie', cookie)
  try {
    await limitSignIns(request)
    const { member } = await returnFromKakao(request)
    headers.append('Set-Cookie', await startSession(request, member))
  } catch (error) {
    if (isRefusal(error)) return backToLogin(error, to, headers)
    throw error
  }
  headers.append('Set-Cookie', flash({ message: '로그인 성공하였습니다' })['Set-Cookie'])
  return redirect(to, { headers })
}
