import { Button } from '../../controls/button.tsx'
import { Field } from '../../controls/forms/field.tsx'
import { OnceForm } from '../../controls/forms/onceForm.tsx'
import { type Typed, typedText } from '../typed.ts'

/** Follows any product by its address. */
export function AddressForm({ typed, error }: { typed: Typed; error: string | undefined }) {
  return (
    <OnceForm className="form" method="post" action="/productNotify" preventScrollReset>
      <Field
        key={JSON.stringify([typed, error])}
        label="상품 주소로 추가"
        name="url"
        type="text"
        inputMode="url"
        required
        maxLength={2000}
        autoComplete="off"
        placeholder="https://prod.danawa.com/info/?pcode=…"
        hint="다나와 상품 주소나 이미 올라온 딜의 쇼핑몰 주소를 붙여 넣어주세요."
        defaultValue={typedText(typed, 'url')}
        error={error}
      />
      <div className="actions">
        <Button name="_act" value="address" block>
          상품 추가
        </Button>
      </div>
    </OnceForm>
  )
}
