import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { TaskAnswers } from '../popups/taskAnswers.tsx'
import { OnceForm } from './onceForm.tsx'

/** Asks before something is deleted. `children`: what is deleted with it. */
export const DeleteForm = ({ action, children }: { action: string; children?: ReactNode }) => (
  <OnceForm method="post" action={action} className="comment-task">
    {children && <p className="note">{children}</p>}
    <TaskAnswers>
      <Button kind="danger">삭제</Button>
    </TaskAnswers>
  </OnceForm>
)
