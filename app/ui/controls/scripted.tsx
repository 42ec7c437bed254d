import { type ReactNode, useSyncExternalStore } from 'react'

const never = () => () => {}

/** False without a script, and during hydration. */
export const useIsScripted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** The class of a button that needs a script: the style sheet hides it if scripts are off or do not arrive. */
export const useNeedsScript = (): string => (useIsScripted() ? '' : 'needs-script')

/** The fallback for scripts: visible at once if scripts are off, after a while if ours do not arrive or fail. */
export function Unscripted({ children, isInline }: { children: ReactNode; isInline?: boolean }) {
  if (useIsScripted()) return null
  return isInline ? (
    <span className="unscripted">{children}</span>
  ) : (
    <div className="unscripted">{children}</div>
  )
}
