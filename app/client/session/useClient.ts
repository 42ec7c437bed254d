import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import type { Unread } from '../badges.ts'

/**
 * Keeps the client's session in line with the page. Runs for members (`userId`; null: signed out), in apps, and where
 * somebody was signed in before. Returns the unread counts: those of the page at first, then those that the server
 * reports.
 */
export function useClient(userId: number | null, { unreadCount, unreadActionCount }: Unread): Unread {
  const { revalidate } = useRevalidator()
  const [unread, setUnread] = useState({ unreadCount, unreadActionCount })
  useEffect(() => {
    // The first render changes nothing, so that the page around it is not rendered twice.
    setUnread((known) =>
      known.unreadCount === unreadCount && known.unreadActionCount === unreadActionCount
        ? known
        : { unreadCount, unreadActionCount },
    )
  }, [unreadCount, unreadActionCount])
  useEffect(() => {
    if (userId === null && !isKnownHere()) return
    void import('./start.ts').then(({ startClient }) => startClient(userId, revalidate))
  }, [userId, revalidate])
  useEffect(() => {
    if (userId === null) return
    const following = import('../badges.ts').then(({ followBadges }) => followBadges(setUnread))
    return () => void following.then((stop) => stop())
  }, [userId])
  return unread
}

/** The page runs in an app, or somebody was signed in here: then a guest's session needs work too. */
function isKnownHere(): boolean {
  try {
    const isMarked = localStorage.getItem('session')?.includes('"isLogin":true') ?? false
    return 'hotdealBridge' in window || isMarked || localStorage.getItem('accessToken') !== null
  } catch {
    return false
  }
}
