import { useEffect, useState } from 'react'

const REFRESH_MS = 10_000

/** The number of unread alerts: the page's own at first, then asked again every 10 seconds while it is looked at. */
export function useUnreadCount(loaded: number, isSignedIn: boolean): number {
  const [count, setCount] = useState(loaded)
  useEffect(() => setCount(loaded), [loaded])
  useEffect(() => {
    if (!isSignedIn) return
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      const fresh = await fetchUnreadCount()
      if (fresh !== null) setCount(fresh)
    }
    const timer = setInterval(look, REFRESH_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isSignedIn])
  return count
}

/** null when nobody answers: a badge is not worth a word. */
async function fetchUnreadCount(): Promise<number | null> {
  try {
    const answer = await fetch('/api/v0/auth/my-summary?for=badge', {
      headers: { Accept: 'application/json' },
    })
    if (!answer.ok) return null
    const { numberOfNotifyHistories } = await answer.json()
    return typeof numberOfNotifyHistories === 'number' ? numberOfNotifyHistories : null
  } catch {
    return null
  }
}
