import { CallRefused, call } from './calls.ts'
import { changeSession } from './session/session.ts'
import { readTokens } from './session/tokens.ts'
import { showToast } from './toasts.ts'

/*
 * Keeps the unread counts up to date. One tab of the browser holds the server's event stream and passes the counts to
 * the other tabs; an app, or a browser that cannot hold it, polls every 10 seconds.
 */

const POLL_EVERY_MS = 10_000
/**
 * Failed attempts in a row after which the browser stops reopening the stream. From then on a successful poll
 * reopens it.
 */
const MAX_ATTEMPTS = 5
const NAME = 'badges'

interface Badges {
  numberOfNotifyHistories: number
  numberOfActionHistories: number
}

/** The unread counts of a member: alerts, and acts of other members. */
export interface Unread {
  unreadCount: number
  unreadActionCount: number
}

/** A message from the tab that holds the stream to the others. */
type StreamMessage = { badges: Badges } | { alert: { title: string } }

/** Calls `hear` with the unread counts at every change. Returns a function that stops the calls. */
export function followBadges(hear: (unread: Unread) => void): () => void {
  const onMessage = (message: StreamMessage) => {
    if ('alert' in message) {
      if (document.visibilityState === 'visible') showToast(message.alert.title)
      return
    }
    const { numberOfNotifyHistories, numberOfActionHistories } = message.badges
    changeSession({ notificationCount: numberOfNotifyHistories })
    hear({ unreadCount: numberOfNotifyHistories, unreadActionCount: numberOfActionHistories })
  }
  return canShare() ? shareStream(onMessage) : poll(onMessage)
}

const canShare = (): boolean =>
  readTokens() === null && 'locks' in navigator && 'BroadcastChannel' in window && 'EventSource' in window

/**
 * Queues for the stream, and listens to the tab that holds it. A page in the back/forward cache releases the stream.
 */
function shareStream(onMessage: (message: StreamMessage) => void): () => void {
  let leaveQueue = () => {}
  const joinQueue = () => {
    const turn = new AbortController()
    const channel = new BroadcastChannel(NAME)
    channel.onmessage = ({ data }: MessageEvent<StreamMessage>) => onMessage(data)
    const broadcast = (message: StreamMessage) => {
      onMessage(message)
      channel.postMessage(message)
    }
    navigator.locks
      .request(NAME, { signal: turn.signal }, () => holdStream(broadcast, turn.signal))
      .catch(() => {})
    leaveQueue = () => {
      turn.abort()
      channel.close()
    }
  }
  const onHide = () => leaveQueue()
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && joinQueue()
  joinQueue()
  window.addEventListener('pagehide', onHide)
  window.addEventListener('pageshow', onShow)
  return () => {
    window.removeEventListener('pagehide', onHide)
    window.removeEventListener('pageshow', onShow)
    leaveQueue()
  }
}

/**
 * Holds the stream until `signal` aborts. While the stream is broken, the browser reopens it repeatedly, and the page
 * polls. After `MAX_ATTEMPTS` failures or a refusal, the next successful poll reopens the stream.
 */
function holdStream(onMessage: (message: StreamMessage) => void, signal: AbortSignal): Promise<void> {
  let stopPolling: (() => void) | null = null
  let attempts = 0
  const open = (): EventSource => {
    const opened = new EventSource('/api/v0/auth/my/events')
    opened.onopen = () => {
      attempts = 0
      stopPolling?.()
      stopPolling = null
    }
    opened.onerror = () => {
      if (++attempts > MAX_ATTEMPTS) opened.close()
      stopPolling ??= poll((message) => {
        onMessage(message)
        if (stream.readyState === EventSource.CLOSED) stream = open()
      })
    }
    opened.addEventListener('badges', ({ data }) => onMessage({ badges: JSON.parse(data) }))
    opened.addEventListener('alert', ({ data }) => onMessage({ alert: JSON.parse(data) }))
    return opened
  }
  let stream = open()
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      stream.close()
      stopPolling?.()
      resolve()
    })
  })
}

/** Polls every 10 seconds while the page is visible, until nobody is signed in. */
function poll(onMessage: (message: StreamMessage) => void): () => void {
  const request = async () => {
    if (document.visibilityState !== 'visible') return
    try {
      onMessage({ badges: await call<Badges>('auth/my-summary?for=badge', { isQuiet: true }) })
    } catch (error) {
      if (error instanceof CallRefused && [401, 403].includes(error.status)) stop()
    }
  }
  const timer = setInterval(request, POLL_EVERY_MS)
  document.addEventListener('visibilitychange', request)
  const stop = () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', request)
  }
  return stop
}
