import type { InputHTMLAttributes, ReactNode } from 'react'

/** On or off, with what it does at its left; it holds once its form is sent. */
export function Switch({
  label,
  hint,
  ...input
}: { label: string; hint?: ReactNode } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="switch-row">
      <span>
        <b>{label}</b>
        {hint && <span className="hint">{hint}</span>}
      </span>
      <input className="switch" type="checkbox" {...input} />
    </label>
  )
}
