import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { Icon } from '../icons/icon.tsx'

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  hint?: ReactNode
  /** Why the value was refused. */
  error?: string
  /** Stands inside the input at its right: 원, 개. */
  unit?: string
  /** Says 선택 beside the label; so it does by itself where nothing is required. */
  isOptional?: boolean
}

/** A labelled input; its hint and its error are read with it. */
export function Field({ label, hint, error, unit, required, isOptional = !required, ...input }: FieldProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const control = (
    <input
      id={id}
      className="input"
      aria-invalid={error ? true : undefined}
      aria-describedby={described || undefined}
      required={required}
      {...input}
    />
  )
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {isOptional && <span className="optional">선택</span>}
      </label>
      {unit ? (
        <div className="with-unit">
          {control}
          <span className="unit" aria-hidden="true">
            {unit}
          </span>
        </div>
      ) : (
        control
      )}
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

/** Several check boxes under one legend. */
export function Choices({
  legend,
  error,
  children,
}: {
  legend: string
  error?: string
  children: ReactNode
}) {
  return (
    <fieldset className="field">
      <legend>
        {legend}
        <span className="optional">고르지 않으면 전체</span>
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

/** A check box that looks like a tag. */
export function Choice({ children, ...input }: InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="choice">
      <input type="checkbox" {...input} />
      <span className="face">
        {children}
        <Icon name="check" size="tiny" />
      </span>
    </label>
  )
}
