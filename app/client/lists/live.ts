import { useSyncExternalStore } from 'react'

const KEPT_AT = 'live'
const CHANGED = 'livechanged'

/** Whether lists on this device refresh by themselves (실시간 새로고침). On by default. */
export const useIsLive = (): boolean => useSyncExternalStore(watch, read, () => true)

export function setLive(isLive: boolean): void {
  localStorage.setItem(KEPT_AT, isLive ? 'on' : 'off')
  dispatchEvent(new Event(CHANGED))
}

function read(): boolean {
  try {
    return localStorage.getItem(KEPT_AT) !== 'off'
  } catch {
    return true
  }
}

function watch(hear: () => void): () => void {
  addEventListener(CHANGED, hear)
  addEventListener('storage', hear)
  return () => {
    removeEventListener(CHANGED, hear)
    removeEventListener('storage', hear)
  }
}
