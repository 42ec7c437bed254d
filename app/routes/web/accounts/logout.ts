import { redirect } from '@remix-run/node'
import { form } from '#http/answer.server.ts'
import { flash } from '#http/flash.server.ts'
import { pageBefore } from '#http/pageBefore.ts'
import { endSignIn, findMember } from '#http/session/session.server.ts'

export const loader = () => redirect('/')

/** Signs the browser out and goes back: with `v=2` on a page that everybody sees, home from one's own pages. */
export const action = form(async ({ request }) => {
  const back = pageBefore(request) ?? '/'
  if ((await findMember(request)) === null) return redirect(back)
  const headers = new Headers({ 'Set-Cookie': await endSignIn(request) })
  headers.append('Set-Cookie', flash({ message: '로그아웃 하였습니다' })['Set-Cookie'])
  return redirect(back.startsWith('/auth/') ? '/' : withVersion(back), { headers })
})

/** The specification's mark of a page that was left by its member. */
function withVersion(path: string): string {
  const [pathname, query] = path.split('?')
  const search = new URLSearchParams(query)
  search.set('v', '2')
  return `${pathname}?${search}`
}
