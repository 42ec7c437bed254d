import { type ReactNode, useEffect, useState } from 'react'
import type { SignInWay } from '../../domain/accounts/signIn/signInWay.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { LoginChoices } from './login.tsx'
import { type Asked, LoginContext } from './loginLink.tsx'
import { LOGIN_STEPS, LoginStartText, type LoginStep, NoauthForm, NoauthWarning } from './loginSteps.tsx'
import type { Word } from './shell.tsx'

/** Gives the page its login dialog. A guest who came to a member's door is asked in at once. */
export function LoginDialogs({
  word,
  ways,
  children,
}: {
  word: Word | null
  ways: SignInWay[]
  children: ReactNode
}) {
  const [asked, ask] = useState<Asked | null>(null)
  useEffect(() => {
    ask(word?.loginTo === undefined ? null : { step: 'login', to: word.loginTo, message: word.message })
  }, [word])
  const close = () => ask(null)
  return (
    <LoginContext.Provider value={ask}>
      {children}
      <Dialog title={asked ? LOGIN_STEPS[asked.step].title : ''} isOpen={asked !== null} onClose={close}>
        {asked && <Step asked={asked} ask={ask} ways={ways} close={close} />}
      </Dialog>
    </LoginContext.Provider>
  )
}

function Step({
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
        <Button type="button" kind="primary" size="large" block onClick={() => goTo('login')}>
          로그인
        </Button>
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
