import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'

/** Who the page is for, as its loader said. */
interface Loaded {
  /** null: signed out. */
  userId: number | null
  unreadCount: number
}

/**
 * Keeps the client's session in line with the page: loaded for members, in apps, and where somebody was signed in.
 * Answers the number of unread alerts: the page's own at first, then as the server tells it.
 */
export function useClient({ userId, unreadCount }: Loaded): number {
  const { revalidate } = useRevalidator()
  const [count, setCount] = useState(unreadCount)
  useEffect(() => setCount(unreadCount), [unreadCount])
  useEffect(() => {
    if (userId === null && !isKnownHere()) return
    void import('./start.ts').then(({ startClient }) => startClient(userId, revalidate))
  }, [userId, revalidate])
  useEffect(() => {
    if (userId === null) return
    const following = import('./badges.ts').then(({ followBadges }) => followBadges(setCount))
    return () => void following.then((stop) => stop())
  }, [userId])
  return count
}

/** An app is around the page, or somebody was signed in here: there is something to do for a guest too. */
function isKnownHere(): boolean {
  try {
    const isMarked = localStorage.getItem('session')?.includes('"isLogin":true') ?? false
    return 'hotdealBridge' in window || isMarked || localStorage.getItem('accessToken') !== null
  } catch {
    return false
  }
}
