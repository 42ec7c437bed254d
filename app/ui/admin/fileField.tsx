import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { FileInput } from '../controls/forms/fileInput.tsx'
import { Icon } from '../icons/icon.tsx'

interface Props extends Pick<InputHTMLAttributes<HTMLInputElement>, 'accept' | 'required'> {
  label: string
  error?: string
  hint: string
  /** Content between the label and the field. */
  children?: ReactNode
}

/** A labelled field for one file, `file`. */
export function FileField({ label, error, hint, children, ...input }: Props) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {!input.required && <span className="optional">선택</span>}
      </label>
      {children}
      <FileInput
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
        {...input}
      />
      {error && (
        <p className="error" id={`${id}-error`}>
          <Icon name="circle-exclamation-point" size="small" />
          {error}
        </p>
      )}
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  )
}
