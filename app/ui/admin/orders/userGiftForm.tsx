import { type Typed, typedText } from '../../alerts/typed.ts'
import { Button } from '../../controls/button.tsx'
import { Field, TextField } from '../../controls/forms/field.tsx'
import { FormError } from '../../controls/forms/formError.tsx'
import { OnceForm } from '../../controls/forms/onceForm.tsx'
import { PictureField } from '../gifts/pictureField.tsx'
import type { Refused } from '../refused.ts'
import { dateFieldText } from './dateField.ts'

interface UserGiftFormProps {
  /** The values of the gift; without a member it is a new one. */
  start: {
    userId: number | null
    name: string
    description: string
    imagePath: string | null
    expiresAt: number | null
  }
  /** The number that the field for the member starts with. */
  receiverId?: number | null
  /** Names the form of a new gift: a double press of its button is one gift. */
  requestKey?: string
  typed?: Typed
  refusal?: Refused
}

/** A gift that staff give to a member. */
export function UserGiftForm({ start, receiverId = null, requestKey, typed, refusal }: UserGiftFormProps) {
  const errors = refusal?.fields ?? {}
  const text = (name: string, present: string) => (typed ? typedText(typed, name) : present)
  return (
    <OnceForm className="form" method="post" encType="multipart/form-data" preventScrollReset>
      {refusal && <FormError>{refusal.message}</FormError>}
      {requestKey && <input type="hidden" name="requestKey" value={requestKey} />}
      {start.userId === null ? (
        <Field
          label="받을 회원의 번호"
          name="userId"
          required
          inputMode="numeric"
          autoComplete="off"
          defaultValue={text('userId', String(receiverId ?? ''))}
          error={errors.userId}
          hint="회원 페이지 주소의 숫자입니다. 예: /users/12 → 12"
        />
      ) : (
        <input type="hidden" name="userId" value={start.userId} />
      )}
      <Field
        label="선물의 이름"
        name="name"
        required
        maxLength={50}
        autoComplete="off"
        defaultValue={text('name', start.name)}
        error={errors.name}
      />
      <TextField
        label="설명"
        name="description"
        rows={4}
        maxLength={2000}
        defaultValue={text('description', start.description)}
        error={errors.description}
      />
      <Field
        label="사용 기한"
        name="expiresAt"
        type="date"
        defaultValue={text('expiresAt', dateFieldText(start.expiresAt))}
        error={errors.expiresAt}
        hint="그날 밤 12시까지 쓸 수 있습니다. 30일 전과 3일 전에 회원에게 알립니다."
      />
      <PictureField
        label="사진"
        imagePath={start.imagePath}
        error={errors.file}
        hint="누구나 볼 수 있는 사진입니다. 쿠폰 바코드는 여기에 올리지 않고, 확인한 뒤 쿠폰으로 발송합니다."
      />
      <div className="actions">
        <Button kind="primary" size="large">
          {start.userId === null ? '선물 보내기' : '저장'}
        </Button>
      </div>
    </OnceForm>
  )
}
