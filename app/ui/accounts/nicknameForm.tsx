import { Button } from '../controls/button.tsx'
import { Field } from '../controls/forms/field.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'
import { dayText } from '../days.ts'

interface NicknameFormProps {
  /** The refused input, else the present name. */
  nickname: string
  error?: string
  /** The instant from which the member may choose another name, null for now. */
  freeAt: number | null
}

export function NicknameForm({ nickname, error, freeAt }: NicknameFormProps) {
  const hint =
    freeAt === null
      ? '한글·영문·숫자·_ 2~12자, 30일에 한 번 변경할 수 있습니다.'
      : `${dayText(freeAt)}부터 다시 변경할 수 있습니다.`
  return (
    <OnceForm method="post" className="grid gap-3" preventScrollReset>
      <Field
        key={nickname}
        label="닉네임"
        name="nickname"
        defaultValue={nickname}
        error={error}
        hint={hint}
        required
        disabled={freeAt !== null}
        autoComplete="nickname"
        maxLength={30}
      />
      {freeAt === null && (
        <div>
          <Button name="_act" value="rename">
            닉네임 변경
          </Button>
        </div>
      )}
    </OnceForm>
  )
}
