import { Button } from '../controls/button.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'
import { messageTaskPath } from './chatPaths.ts'

interface TaskProps {
  messageKey: string
}

/** Asks before a message is deleted. */
export const DeleteForm = ({ messageKey }: TaskProps) => (
  <OnceForm method="post" action={messageTaskPath(messageKey, 'delete')} className="comment-task">
    <Button kind="danger" block>
      삭제
    </Button>
  </OnceForm>
)
