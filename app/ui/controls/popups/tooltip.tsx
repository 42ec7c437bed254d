import type { ReactNode } from 'react'

/**
 * What an icon means, for those who see it: over it while the pointer or the keyboard is there, away with Escape
 * (`client/tips.ts`). It stands in an element with the class `has-tip`, whose name says the same to others.
 */
export const Tip = ({ children }: { children: ReactNode }) => (
  <span className="tip" aria-hidden="true">
    {children}
  </span>
)
