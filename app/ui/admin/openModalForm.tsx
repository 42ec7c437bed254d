import { AUDIENCE_NAMES } from '#domain/broadcasts/openModal.ts'
import { type Typed, typedText } from '../alerts/typed.ts'
import { Button } from '../controls/button.tsx'
import { Field, SelectField, TextField } from '../controls/forms/field.tsx'
import { FormError } from '../controls/forms/formError.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'
import { PictureField } from './gifts/pictureField.tsx'
import type { Refused } from './refused.ts'

const AUDIENCES = Object.entries(AUDIENCE_NAMES).map(([value, name]) => ({ value, name }))

/** A new notice for the start of the service. */
export function OpenModalForm({
  typed,
  imagePath,
  refusal,
}: {
  typed?: Typed
  /** The picture of the preview. */
  imagePath: string | null
  refusal?: Refused
}) {
  const errors = refusal?.fields ?? {}
  const field = (name: string) => ({
    name,
    autoComplete: 'off',
    defaultValue: typed ? typedText(typed, name) : '',
    error: errors[name],
  })
  return (
    <OnceForm className="form" method="post" encType="multipart/form-data" preventScrollReset>
      {refusal && <FormError>{refusal.message}</FormError>}
      <Field {...field('title')} label="제목" required maxLength={50} />
      <TextField {...field('body')} label="내용" required rows={4} maxLength={1000} />
      <PictureField
        label="사진"
        imagePath={imagePath}
        error={errors.file}
        hint="JPEG, PNG, WebP, GIF 10MB까지"
      />
      <Field {...field('link')} label="누르면 열리는 주소" placeholder="/boards/1" maxLength={500} />
      <div className="two-col">
        <Field {...field('startsAt')} type="datetime-local" label="시작(한국 시각)" required />
        <Field {...field('endsAt')} type="datetime-local" label="종료(한국 시각)" required />
      </div>
      <SelectField {...field('audience')} label="노출 대상" required options={AUDIENCES} />
      <div className="two-col">
        <Field {...field('fromVersion')} label="앱 버전부터" placeholder="1.4.9" maxLength={14} />
        <Field {...field('toVersion')} label="앱 버전까지" placeholder="1.5.0" maxLength={14} />
      </div>
      <div className="actions">
        <Button name="_act" value="preview" size="large">
          미리보기
        </Button>
        <Button kind="primary" name="_act" value="add" size="large">
          등록
        </Button>
      </div>
    </OnceForm>
  )
}
