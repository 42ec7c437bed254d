import { findBridge } from '../session/bridge.ts'

/** What stands between this browser and messages: nothing, the home screen that iOS asks for, no push at all, a refusal. */
export type PushSituation = 'ready' | 'homeScreen' | 'unsupported' | 'denied'

/** How things stand here; an app is always ready. */
export function readPushSituation(): PushSituation {
  if (findBridge()) return 'ready'
  if (isIos() && !isOnHomeScreen()) return 'homeScreen'
  if (!hasPush()) return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'ready'
}

/** True when the browser knows push messages at all. */
export const hasPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** An iPad calls itself a Mac, but no Mac is touched with several fingers. */
function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1)
}

const isOnHomeScreen = (): boolean => window.matchMedia('(display-mode: standalone)').matches
