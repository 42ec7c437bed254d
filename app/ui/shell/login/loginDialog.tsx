import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { SignInWay } from '#domain/accounts/signIn/signInWay.ts'
import { Dialog } from '../../controls/popups/dialog.tsx'
import { Skeleton } from '../../states/skeleton.tsx'
import type { FlashMessage } from '../flashMessage.ts'
import { type Asked, LoginContext } from './loginLink.tsx'
import { LOGIN_STEPS } from './loginSteps.ts'

const Step = lazy(() => import('./loginStep.tsx'))

/** Provides the login dialog to the page. It opens at once for a guest on a page that requires a member. */
export function LoginDialogs({
  word,
  ways,
  children,
}: {
  word: FlashMessage | null
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
        {asked && (
          <Suspense fallback={<Skeleton lines={5} />}>
            <Step asked={asked} ask={ask} ways={ways} close={close} />
          </Suspense>
        )}
      </Dialog>
    </LoginContext.Provider>
  )
}
