import { type Typed, typedText } from '../../alerts/typed.ts'
import { Button } from '../../controls/button.tsx'
import { Field } from '../../controls/forms/field.tsx'
import { FormError } from '../../controls/forms/formError.tsx'
import { OnceForm } from '../../controls/forms/onceForm.tsx'
import { PictureField } from '../gifts/pictureField.tsx'
import type { Refused } from '../refused.ts'
import { dateFieldText } from './dateField.ts'

/** Uploads the picture of a voucher, which only its member can see. */
export function VoucherForm({
  expiresAt,
  typed,
  refusal,
}: {
  expiresAt: number | null
  typed?: Typed
  refusal?: Refused
}) {
  const errors = refusal?.fields ?? {}
  return (
    <OnceForm className="form" method="post" encType="multipart/form-data" preventScrollReset>
      {refusal && !errors.file && <FormError>{refusal.message}</FormError>}
      <PictureField
        label="쿠폰 사진"
        required
        error={errors.file}
        hint="JPEG, PNG, WebP, GIF 10MB까지. 이 회원만 볼 수 있고, 처음 본 일시가 남습니다."
      />
      <div className="two-col">
        <Field
          label="사용 기한"
          name="expiresAt"
          type="date"
          defaultValue={typed ? typedText(typed, 'expiresAt') : dateFieldText(expiresAt)}
          error={errors.expiresAt}
          hint="비워두면 상점에 정한 유효 기간이 오늘부터 시작됩니다."
        />
        <Field
          label="회원에게 보낼 안내"
          name="message"
          maxLength={500}
          autoComplete="off"
          defaultValue={typed ? typedText(typed, 'message') : ''}
          error={errors.message}
        />
      </div>
      <div className="actions">
        <Button kind="primary" name="_act" value="voucher">
          쿠폰 발송
        </Button>
      </div>
    </OnceForm>
  )
}
