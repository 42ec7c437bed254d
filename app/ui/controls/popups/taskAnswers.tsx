import { type ReactNode, useContext } from 'react'
import { Button } from '../button.tsx'
import { CloseContext } from './closeContext.ts'

/** The answers of a task: in a dialog 취소 at the left of the button that does it. */
export function TaskAnswers({ children }: { children: ReactNode }) {
  const close = useContext(CloseContext)
  return (
    <div className={close ? 'two-col' : 'grid'}>
      {close && (
        <Button type="button" onClick={close}>
          취소
        </Button>
      )}
      {children}
    </div>
  )
}
