import { MAX_NOTE_LETTERS, type MemberNote, NOTE_COLOR_NAMES } from '#domain/accounts/memberNote.ts'
import { Button } from '../controls/button.tsx'
import { Choice } from '../controls/forms/choice.tsx'
import { Field } from '../controls/forms/field.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'

/** The refused note: the typed text and the reason. */
export interface RefusedNote {
  typed: string
  error: string
}

interface NoteFormProps {
  id: number
  note: MemberNote | null
  refused?: RefusedNote
}

/** The reader's note on a member, folded until there is one. */
export function NoteForm({ id, note, refused }: NoteFormProps) {
  return (
    <details className="person-note" open={refused !== undefined}>
      <summary>{note ? '메모 수정' : '메모 남기기'}</summary>
      <OnceForm method="post" action={`/users/${id}`} className="grid gap-3">
        <Field
          label="메모"
          name="note"
          required
          maxLength={MAX_NOTE_LETTERS}
          defaultValue={refused?.typed ?? note?.note}
          error={refused?.error}
          hint="나에게만 보입니다."
          autoComplete="off"
        />
        <fieldset className="field">
          <legend>색</legend>
          <div className="choices">
            {Object.entries(NOTE_COLOR_NAMES).map(([color, name]) => (
              <Choice
                key={color}
                type="radio"
                name="color"
                value={color}
                defaultChecked={color === (note?.color ?? 'GRAY')}
              >
                <span className="note-mark" data-color={color}>
                  {name}
                </span>
              </Choice>
            ))}
          </div>
        </fieldset>
        <div className="two-col">
          <Button name="_act" value="note" size="small">
            저장
          </Button>
          {note && (
            <Button name="_act" value="removeNote" size="small" formNoValidate>
              메모 삭제
            </Button>
          )}
        </div>
      </OnceForm>
    </details>
  )
}
