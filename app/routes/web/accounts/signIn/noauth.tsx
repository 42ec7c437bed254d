import { redirect } from '@remix-run/node'
import { byAnyone } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'
import { findWrapper } from '#http/display/clientKind.server.ts'
import { ReturnTo } from '#http/input/input.server.ts'
import { Box } from '#ui/controls/box.tsx'
import { ButtonLink } from '#ui/controls/button.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { NoauthForm, NoauthWarning } from '#ui/shell/login/loginForms.tsx'
import { LOGIN_STEPS } from '#ui/shell/login/loginSteps.ts'
import { loginPath } from '#ui/shell/viewer.tsx'

export const meta = titled(LOGIN_STEPS.noauth.title)

/** Only for apps: a browser is redirected to the other sign-ins. */
export const loader = page(
  byAnyone({ query: ReturnTo }, ({ query: { to }, request }) => {
    if (findWrapper(request) === null) throw redirect(loginPath(to))
    return { to }
  }),
)

/** The warning about anonymous accounts, as a page. */
export default function Noauth() {
  const { to } = useLoaderData<typeof loader>()
  return (
    <Box title={LOGIN_STEPS.noauth.title}>
      <NoauthWarning />
      <NoauthForm
        to={to}
        back={
          <ButtonLink to={loginPath(to)} block>
            취소
          </ButtonLink>
        }
      />
    </Box>
  )
}
