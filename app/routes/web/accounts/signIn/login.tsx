import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CircleAlert } from 'lucide-react'
import { loginErrorWords } from '../../../../domain/accounts/signIn/loginErrors.ts'
import { page } from '../../../../http/answer.server.ts'
import { ownPath } from '../../../../http/ownPath.ts'
import { findMember } from '../../../../http/session.server.ts'
import { titled } from '../../../../ui/meta.ts'
import { LoginChoices } from '../../../../ui/shell/login.tsx'
import { useViewer } from '../../../../ui/shell/viewer.tsx'

export const meta = titled('로그인')

/** Where one signs in; who has already goes on. `error` names why the last attempt came to nothing. */
export const loader = page(async ({ request }) => {
  const query = new URL(request.url).searchParams
  const to = ownPath(query.get('to'))
  if (await findMember(request)) throw redirect(to)
  return { to, error: loginErrorWords(query.get('error')) }
})

export default function Login() {
  const { to, error } = useLoaderData<typeof loader>()
  const { canSignIn } = useViewer()
  return (
    <div className="stage">
      <section className="dialog" aria-labelledby="login-title">
        <div className="dialog-body">
          <div>
            <h1 id="login-title">로그인</h1>
            <p>핫딜과 최저가 변동을 알림으로 받아 보세요.</p>
          </div>
          {error && (
            <p className="error" role="alert">
              <CircleAlert className="small" aria-hidden="true" />
              {error}
            </p>
          )}
          <LoginChoices to={to} canSignIn={canSignIn} />
        </div>
      </section>
    </div>
  )
}
