import type { SignInWay } from '#domain/accounts/signIn/signInWay.ts'
import { Button } from '../../controls/button.tsx'
import { LoginChoices } from './login.tsx'
import { LoginStartText, NoauthForm, NoauthWarning } from './loginForms.tsx'
import type { Asked } from './loginLink.tsx'
import type { LoginStep } from './loginSteps.ts'

/** The content of the login dialog at a step. */
export default function Step({
  asked: { step, to, message },
  ask,
  ways,
  close,
}: {
  asked: Asked
  ask: (asked: Asked) => void
  ways: SignInWay[]
  close: () => void
}) {
  const goTo = (next: LoginStep) => ask({ step: next, to })
  if (step === 'start') {
    return (
      <>
        <LoginStartText />
        <LoginChoices to={to} ways={ways} />
      </>
    )
  }
  if (step === 'noauth') {
    return (
      <>
        <NoauthWarning />
        <NoauthForm
          to={to}
          back={
            <Button type="button" block onClick={() => goTo('login')}>
              취소
            </Button>
          }
        />
      </>
    )
  }
  return (
    <>
      {message && <p>{message}</p>}
      <LoginChoices to={to} ways={ways} />
      <Button type="button" kind="plain" block onClick={close}>
        나중에
      </Button>
    </>
  )
}
