import { redirect } from '@remix-run/node'
import { SignOutChoice } from '#domain/devices/signOut.server.ts'
import { withVersion } from '#domain/ownPath.ts'
import { byVisitor } from '#http/acts.server.ts'
import { form } from '#http/answer.server.ts'
import { flash } from '#http/flash.server.ts'
import { pageBefore } from '#http/pageBefore.ts'
import { endSignIn } from '#http/session/session.server.ts'

export const loader = () => redirect('/')

/** Signs the browser out and redirects: to the same page with `v=2` if guests may see it, otherwise home. */
export const action = form(
  byVisitor({ input: SignOutChoice }, async ({ member, input, request }) => {
    const back = pageBefore(request) ?? '/'
    if (member === null) return redirect(back)
    const headers = await endSignIn(request, input)
    headers.append('Set-Cookie', (await flash({ message: '로그아웃 하였습니다' }))['Set-Cookie'])
    return redirect(back.startsWith('/auth/') ? '/' : withVersion(back), { headers })
  }),
)
