import type { InputHTMLAttributes, ReactNode } from 'react'

/** On or off, with its description on the left; submitting the form saves it. */
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
