import type { ReactNode } from 'react'

/**
 * A tooltip for an icon: visible while the pointer or the focus is on it, hidden by Escape (`client/tips.ts`). Its
 * parent has the class `has-tip` and an accessible name with the same text.
 */
export const Tip = ({ children }: { children: ReactNode }) => (
  <span className="tip" aria-hidden="true">
    {children}
  </span>
)
