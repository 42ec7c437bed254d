import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react'

const TICK_MS = 30_000

/** The first render rounds the time to ten seconds, so that pages rendered within that time share markup. */
const ROUND_MS = 10_000

export const NowContext = createContext(0)

/**
 * The time from which every "3분 전" on the page is measured. The first render uses the server's time, so that the
 * texts of page and server agree; after that the clock runs on.
 */
export function NowProvider({ loadedAt, children }: { loadedAt: number; children: ReactNode }) {
  const [now, setNow] = useState(loadedAt - (loadedAt % ROUND_MS))
  useEffect(() => {
    const startedAt = performance.now()
    // A transition, because it waits for the parts of the page that are not hydrated yet.
    const tick = () => startTransition(() => setNow(loadedAt + performance.now() - startedAt))
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [loadedAt])
  return <NowContext.Provider value={now}>{children}</NowContext.Provider>
}

export const useNow = (): number => useContext(NowContext)
