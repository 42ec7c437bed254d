import { EXPENSIVE_GIFT_NOTICE } from '#domain/gifts/expensiveGifts.ts'
import type { Gift } from '#domain/gifts/store/gifts.server.ts'
import { type Typed, typedText } from '../../alerts/typed.ts'
import { Button } from '../../controls/button.tsx'
import { Choice } from '../../controls/forms/choice.tsx'
import { Field, SelectField, TextField } from '../../controls/forms/field.tsx'
import { FormError } from '../../controls/forms/formError.tsx'
import { OnceForm } from '../../controls/forms/onceForm.tsx'
import type { Refused } from '../refused.ts'
import { PictureField } from './pictureField.tsx'

const DELIVERIES = [
  { value: 'VOUCHER', name: '쿠폰 사진' },
  { value: 'IN_KIND', name: '배송' },
]

interface GiftFormProps {
  /** Null for a new gift. */
  gift: Gift | null
  /** Names the form of a new gift: a double press of its button is one gift. */
  requestKey?: string
  typed?: Typed
  refusal?: Refused
}

/** A gift of the store. */
export function GiftForm({ gift, requestKey, typed, refusal }: GiftFormProps) {
  const errors = refusal?.fields ?? {}
  const field = (name: keyof Gift & string) => ({
    name,
    autoComplete: 'off',
    defaultValue: typed ? typedText(typed, name) : String(gift?.[name] ?? ''),
    error: errors[name],
  })
  const number = { inputMode: 'numeric' } as const
  return (
    <OnceForm className="form" method="post" encType="multipart/form-data" preventScrollReset>
      {refusal && <FormError>{refusal.message}</FormError>}
      {requestKey && <input type="hidden" name="requestKey" value={requestKey} />}
      {gift && <input type="hidden" name="shownStock" value={gift.stock} />}
      <Field {...field('name')} label="이름" required maxLength={50} />
      <TextField {...field('description')} label="설명" rows={3} maxLength={2000} />
      <PictureField
        label="사진"
        imagePath={gift?.imagePath ?? null}
        error={errors.file}
        hint="상점에 보이는 사진입니다. JPEG, PNG, WebP, GIF 10MB까지."
      />
      <div className="two-col">
        <Field {...field('starPrice')} {...number} label="가격" unit="스타" required />
        <Field
          {...field('stock')}
          {...number}
          label="수량"
          unit="개"
          required
          hint={gift ? '저장하는 사이에 나간 수량은 제외하고 저장합니다.' : undefined}
        />
        <SelectField {...field('delivery')} label="받는 방법" required options={DELIVERIES} />
        <Field
          {...field('validDays')}
          {...number}
          label="유효 기간"
          unit="일"
          hint="쿠폰을 발송한 날부터입니다. 비워두면 쿠폰에 적힌 기한입니다."
        />
      </div>
      <TextField {...field('terms')} label="유의사항" rows={3} maxLength={2000} />
      <Field {...field('wonValue')} {...number} label="실제 가격" unit="원" required />
      <div className="field">
        <div className="choices">
          <Choice
            name="allowsDear"
            value="on"
            defaultChecked={typed ? typedText(typed, 'allowsDear') === 'on' : (gift?.allowsDear ?? false)}
            aria-describedby="dear-words"
          >
            5만 원 초과 허용
          </Choice>
        </div>
        <p className="hint" id="dear-words">
          {EXPENSIVE_GIFT_NOTICE}
        </p>
      </div>
      <div className="actions">
        <Button kind="primary" size="large">
          저장
        </Button>
      </div>
    </OnceForm>
  )
}
