import { createContext, type MouseEvent, type ReactNode, useContext } from 'react'
import { ButtonLink } from '../../controls/button.tsx'
import { isPlainClick } from '../../controls/popups/dialog.tsx'
import { LOGIN_STEPS, type LoginStep } from './loginSteps.ts'

/** A step of signing in, and the page that follows. */
export interface Asked {
  step: LoginStep
  to: string
  message?: string
}

export const LoginContext = createContext<(asked: Asked) => void>(() => {})

/** A link to a step's page, which a script opens as a dialog. */
export function LoginLink({
  step,
  to,
  children,
  ...look
}: { step: LoginStep; to: string; children: ReactNode } & Pick<
  Parameters<typeof ButtonLink>[0],
  'kind' | 'size' | 'block'
>) {
  const ask = useContext(LoginContext)
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    ask({ step, to })
  }
  return (
    <ButtonLink to={stepPath(step, to)} onClick={open} {...look}>
      {children}
    </ButtonLink>
  )
}

const stepPath = (step: LoginStep, to: string): string =>
  `${LOGIN_STEPS[step].path}?${new URLSearchParams({ to })}`
