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
  /** Why the value was refused. */
  error?: string
  /** Says 선택 beside the label; so it does by itself where nothing is required. */
  isOptional?: boolean
  required?: boolean
}

interface FieldProps extends Labelling, InputHTMLAttributes<HTMLInputElement> {
  /** Stands inside the input at its right: 원, 개. */
  unit?: string
  required?: boolean
}

/** A labelled input; its hint and its error are read with it. */
export function Field({ label, hint, error, unit, isOptional, ...input }: FieldProps) {
  const labelling = { label, hint, error, isOptional, required: input.required }
  return (
    <Labelled {...labelling}>
      {(described) =>
        unit ? (
          <div className="with-unit">
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

/** A labelled text of several lines. */
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

/** A labelled choice of one among several that are too many to stand side by side. */
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

/** How a control says what it is called and what is told of it. */
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
  const told = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {isOptional && <span className="optional">선택</span>}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': told || undefined })}
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

/** Several check boxes under one legend. `none`: what holds when none is ticked. */
export function Choices({
  legend,
  none = '고르지 않으면 전체',
  error,
  children,
}: {
  legend: string
  none?: string
  error?: string
  children: ReactNode
}) {
  return (
    <fieldset className="field">
      <legend>
        {legend}
        <span className="optional">{none}</span>
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
