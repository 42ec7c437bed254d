import type { InputHTMLAttributes } from 'react'
import { Icon } from '../../icons/icon.tsx'

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
