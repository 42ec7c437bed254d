import { CallRefused, call } from './calls.ts'
import { say } from './said.ts'
import { changeSession } from './session/session.ts'
import { readTokens } from './session/tokens.ts'

/*
 * How much is unread, as soon as it changes. One tab of the browser holds the server's stream and tells the
 * others; an app, or a browser that cannot, asks every 10 seconds.
 */

const ASK_EVERY_MS = 10_000
const NAME = 'badges'

interface Badges {
  numberOfNotifyHistories: number
  numberOfActionHistories: number
}

/** How many alerts, and how many acts of others, a member has not read. */
export interface Unread {
  unreadCount: number
  unreadActionCount: number
}

/** What the tab with the stream tells the others. */
type Told = { badges: Badges } | { alert: { title: string } }

/** Calls `hear` with what is unread at every change; returns how to stop. */
export function followBadges(hear: (unread: Unread) => void): () => void {
  const takeIn = (told: Told) => {
    if ('alert' in told) {
      if (document.visibilityState === 'visible') say(told.alert.title)
      return
    }
    const { numberOfNotifyHistories, numberOfActionHistories } = told.badges
    changeSession({ notificationCount: numberOfNotifyHistories })
    hear({ unreadCount: numberOfNotifyHistories, unreadActionCount: numberOfActionHistories })
  }
  return canShare() ? shareStream(takeIn) : poll(takeIn)
}

const canShare = (): boolean =>
  readTokens() === null && 'locks' in navigator && 'BroadcastChannel' in window && 'EventSource' in window

/** Takes its turn at holding the stream, and hears whoever holds it. A page that is put aside lets go. */
function shareStream(takeIn: (told: Told) => void): () => void {
  let letGo = () => {}
  const takeTurn = () => {
    const turn = new AbortController()
    const channel = new BroadcastChannel(NAME)
    channel.onmessage = ({ data }: MessageEvent<Told>) => takeIn(data)
    const tellAll = (told: Told) => {
      takeIn(told)
      channel.postMessage(told)
    }
    navigator.locks
      .request(NAME, { signal: turn.signal }, () => holdStream(tellAll, turn.signal))
      .catch(() => {})
    letGo = () => {
      turn.abort()
      channel.close()
    }
  }
  const putAside = () => letGo()
  const takeUp = ({ persisted }: PageTransitionEvent) => persisted && takeTurn()
  takeTurn()
  window.addEventListener('pagehide', putAside)
  window.addEventListener('pageshow', takeUp)
  return () => {
    window.removeEventListener('pagehide', putAside)
    window.removeEventListener('pageshow', takeUp)
    letGo()
  }
}

/** Holds the stream until `signal`; while it is broken or refused, asks instead. */
function holdStream(tell: (told: Told) => void, signal: AbortSignal): Promise<void> {
  const stream = new EventSource('/api/v0/auth/my/events')
  let stopAsking: (() => void) | null = null
  stream.onopen = () => {
    stopAsking?.()
    stopAsking = null
  }
  stream.onerror = () => {
    stopAsking ??= poll(tell)
  }
  stream.addEventListener('badges', ({ data }) => tell({ badges: JSON.parse(data) }))
  stream.addEventListener('alert', ({ data }) => tell({ alert: JSON.parse(data) }))
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      stream.close()
      stopAsking?.()
      resolve()
    })
  })
}

/** Asks every 10 seconds while the page is looked at, until nobody is signed in any more. */
function poll(takeIn: (told: Told) => void): () => void {
  const ask = async () => {
    if (document.visibilityState !== 'visible') return
    try {
      takeIn({ badges: await call<Badges>('auth/my-summary?for=badge', { isQuiet: true }) })
    } catch (error) {
      if (error instanceof CallRefused && [401, 403].includes(error.status)) stop()
    }
  }
  const timer = setInterval(ask, ASK_EVERY_MS)
  document.addEventListener('visibilitychange', ask)
  const stop = () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', ask)
  }
  return stop
}
