import { byAnyone } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'
import { ReturnTo } from '#http/input/input.server.ts'
import { Box } from '#ui/controls/box.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { LoginChoices } from '#ui/shell/login/login.tsx'
import { LoginStartText } from '#ui/shell/login/loginForms.tsx'
import { LOGIN_STEPS } from '#ui/shell/login/loginSteps.ts'
import { useViewer } from '#ui/shell/viewer.tsx'

export const meta = titled(LOGIN_STEPS.start.title)

export const loader = page(byAnyone({ query: ReturnTo }, ({ query }) => query))

/** The login start dialog as a page. */
export default function LoginStart() {
  const { to } = useLoaderData<typeof loader>()
  const { ways } = useViewer()
  return (
    <Box title={LOGIN_STEPS.start.title}>
      <LoginStartText />
      <LoginChoices to={to} ways={ways} />
    </Box>
  )
}
