import { type ReactNode, useSyncExternalStore } from 'react'

const never = () => () => {}

/** False where no script runs, and while the server's page is taken over. */
export const useIsScripted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** The class of a button that only a script answers: it goes where none does, or where ours does not come. */
export const useNeedsScript = (): string => (useIsScripted() ? '' : 'needs-script')

/** What stands in for scripts: there at once where they are off, after a while where ours does not come or breaks. */
export function Unscripted({ children, isInline }: { children: ReactNode; isInline?: boolean }) {
  if (useIsScripted()) return null
  return isInline ? (
    <span className="unscripted">{children}</span>
  ) : (
    <div className="unscripted">{children}</div>
  )
}
