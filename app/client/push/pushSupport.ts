import { findBridge } from '../session/bridge.ts'

/**
 * What keeps messages from this browser: nothing, iOS requires the home screen, no push support, or permission
 * denied.
 */
export type PushSituation = 'ready' | 'homeScreen' | 'unsupported' | 'denied'

/** The situation of this browser; an app is always ready. */
export function readPushSituation(): PushSituation {
  if (findBridge()) return 'ready'
  if (isIos() && !isOnHomeScreen()) return 'homeScreen'
  if (!hasPush()) return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'ready'
}

/** The visitor's answer to the browser's permission prompt; null if the browser has no such prompt, or in an app. */
export const readPermission = (): NotificationPermission | null =>
  hasPush() && !findBridge() ? Notification.permission : null

/** True if the browser supports push messages. */
export const hasPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** An iPad calls itself a Mac, but no Mac has a touch screen with several points. */
function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1)
}

const isOnHomeScreen = (): boolean => window.matchMedia('(display-mode: standalone)').matches
