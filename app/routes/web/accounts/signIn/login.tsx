import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import * as z from 'zod'
import { isLostState, loginErrorWords } from '#domain/accounts/signIn/loginErrors.ts'
import { byVisitor } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'
import { isInAppBrowser, otherBrowserFor } from '#http/display/inAppBrowser.server.ts'
import { ReturnTo } from '#http/input/input.server.ts'
import { OtherBrowser } from '#ui/accounts/otherBrowser.tsx'
import { Box } from '#ui/controls/box.tsx'
import { ButtonLink } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/forms/formError.tsx'
import { titled } from '#ui/meta.ts'
import { wayPath } from '#ui/shell/login/kakaoLink.tsx'
import { LoginChoices } from '#ui/shell/login/login.tsx'
import { useViewer } from '#ui/shell/viewer.tsx'

export const meta = titled('로그인')

const Failure = z.object({ error: z.string().nullable().default(null).catch(null) })

/**
 * The login page; a signed-in member is redirected. `error` is the reason why the last attempt failed. A browser that
 * loses the state of a sign-in is offered another browser.
 */
export const loader = page(
  byVisitor({ query: ReturnTo.and(Failure) }, ({ member, query: { to, error }, request }) => {
    if (member) throw redirect(to)
    const isLost = isLostState(error)
    const here = `/login?${new URLSearchParams({ to })}`
    const other = isLost || isInAppBrowser(request) ? otherBrowserFor(request, here) : null
    const again = isLost ? wayPath(error === 'apple_state' ? 'apple' : 'kakao', to) : null
    return { to, error: loginErrorWords(error), again, other }
  }),
)

export default function Login() {
  const { to, error, again, other } = useLoaderData<typeof loader>()
  const { ways } = useViewer()
  return (
    <Box title="로그인">
      <p>핫딜과 최저가 변동을 알림으로 받아 보세요.</p>
      {error && <FormError>{error}</FormError>}
      {again && (
        <ButtonLink to={again} block reloadDocument rel="nofollow">
          다시 로그인
        </ButtonLink>
      )}
      {other && <OtherBrowser {...other} />}
      <LoginChoices to={to} ways={ways} />
    </Box>
  )
}
