import { Field, TextField } from '../controls/forms/field.tsx'

type TypedRecipient = Record<string, string[]>

/** The recipient of a physical gift. */
export function RecipientFields({
  typed,
  errors,
}: {
  typed?: TypedRecipient
  errors?: Record<string, string>
}) {
  return (
    <>
      <Field
        label="받는 사람"
        name="name"
        required
        maxLength={40}
        autoComplete="name"
        defaultValue={typed?.name?.[0]}
        error={errors?.name}
      />
      <Field
        label="전화번호"
        name="phone"
        type="tel"
        required
        maxLength={20}
        autoComplete="tel"
        defaultValue={typed?.phone?.[0]}
        error={errors?.phone}
      />
      <TextField
        label="주소"
        name="address"
        required
        maxLength={200}
        rows={2}
        autoComplete="street-address"
        defaultValue={typed?.address?.[0]}
        error={errors?.address}
        hint="암호화하여 보관하고 보내는 동안에만 운영자가 봅니다. 발송 30일 뒤에 삭제합니다."
      />
    </>
  )
}
