import { type GiftStatus, STATUS_NAMES } from '#domain/gifts/userGifts/states.ts'
import { type Typed, typedText } from '../../alerts/typed.ts'
import { Field, SelectField } from '../../controls/forms/field.tsx'
import type { Refused } from '../refused.ts'

interface StatusFieldsProps {
  label: string
  hint?: string
  /** The states to choose from. */
  targets: GiftStatus[]
  /** The chosen state where nothing was typed. */
  first?: GiftStatus
  typed: Typed
  refusal?: Refused
}

/** The next state of gifts, and words for their members. */
export const StatusFields = ({ label, hint, targets, first, typed, refusal }: StatusFieldsProps) => (
  <div className="two-col">
    <SelectField
      label={label}
      name="status"
      required
      defaultValue={typedText(typed, 'status') || first}
      options={targets.map((value) => ({ value, name: STATUS_NAMES[value] }))}
      hint={hint}
    />
    <Field
      label="회원에게 보낼 안내"
      name="message"
      maxLength={500}
      autoComplete="off"
      defaultValue={typedText(typed, 'message')}
      error={refusal?.fields.message}
    />
  </div>
)
