import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

const TICK_MS = 30_000

const NowContext = createContext(0)

/**
 * The time that every "3분 전" on the page is measured from. The first drawing uses the server's time, so that
 * the page's and the server's words agree; afterwards the clock goes on.
 */
export function NowProvider({ loadedAt, children }: { loadedAt: number; children: ReactNode }) {
  const [now, setNow] = useState(loadedAt)
  useEffect(() => {
    const startedAt = performance.now()
    const tick = () => setNow(loadedAt + performance.now() - startedAt)
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [loadedAt])
  return <NowContext.Provider value={now}>{children}</NowContext.Provider>
}

export const useNow = (): number => useContext(NowContext)
