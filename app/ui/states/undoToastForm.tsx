import { Button } from '../controls/button.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'
import type { Undo } from '../shell/flashMessage.ts'

/** The button of a toast that undoes the act. */
export const UndoToastForm = ({ undo: { path, id } }: { undo: Undo }) => (
  <OnceForm method="post" action={path} preventScrollReset>
    <input type="hidden" name="id" value={id} />
    <Button name="_act" value="restore" size="small">
      되돌리기
    </Button>
  </OnceForm>
)
