import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'
import { Icon } from '../../icons/icon.tsx'

interface Labelling {
  label: string
  hint?: ReactNode
  /** The reason why the value was refused. */
  error?: string
  /** Shows 선택 beside the label; fields that are not required show it by default. */
  isOptional?: boolean
  required?: boolean
}

interface FieldProps extends Labelling, InputHTMLAttributes<HTMLInputElement> {
  /** A unit inside the input at its right: 원, 개. */
  unit?: string
  required?: boolean
}

/** A labelled input; screen readers read its hint and its error with it. */
export function Field({ label, hint, error, unit, isOptional, ...input }: FieldProps) {
  const labelling = { label, hint, error, isOptional, required: input.required }
  return (
    <Labelled {...labelling}>
      {(described) =>
        unit ? (
          <div className="with-unit" data-wide={unit.length > 1 ? '' : undefined}>
            <input className="input" {...described} {...input} />
            <span className="unit" aria-hidden="true">
              {unit}
            </span>
          </div>
        ) : (
          <input className="input" {...described} {...input} />
        )
      }
    </Labelled>
  )
}

/** A labelled text field of several lines. */
export function TextField({
  label,
  hint,
  error,
  isOptional,
  ...area
}: Labelling & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const labelling = { label, hint, error, isOptional, required: area.required }
  return (
    <Labelled {...labelling}>
      {(described) => <textarea className="input" {...described} {...area} />}
    </Labelled>
  )
}

/** A labelled select box, for a choice among many options. */
export function SelectField({
  label,
  hint,
  error,
  isOptional,
  options,
  ...select
}: Labelling & SelectHTMLAttributes<HTMLSelectElement> & { options: { value: string; name: string }[] }) {
  const labelling = { label, hint, error, isOptional, required: select.required }
  return (
    <Labelled {...labelling}>
      {(described) => (
        <select className="input" {...described} {...select}>
          {options.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

/** The label, hint and error of a control, for screen readers. */
interface Described {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

function Labelled({
  label,
  hint,
  error,
  required,
  isOptional = !required,
  children,
}: Labelling & { children: (described: Described) => ReactNode }) {
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {isOptional && <span className="optional">선택</span>}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {error && (
        <p className="error" id={`${id}-error`}>
          <Icon name="circle-exclamation-point" size="small" />
          {error}
        </p>
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** Several check boxes, or radio buttons, under one legend. `none`: the meaning of no checked box. */
export function Choices({
  legend,
  none = '선택하지 않으면 전체',
  error,
  children,
}: {
  legend: string
  none?: string | null
  error?: string
  children: ReactNode
}) {
  return (
    <fieldset className="field">
      <legend>
        {legend}
        {none !== null && <span className="optional">{none}</span>}
      </legend>
      <div className="choices">{children}</div>
      {error && (
        <p className="error">
          <Icon name="circle-exclamation-point" size="small" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
