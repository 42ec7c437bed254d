import { loadWebFont } from './loadWebFont.ts'
import { watchTips } from './tips.ts'

/** Call it once per page: starts work that the first paint does not need. */
export function startDeferred(): void {
  watchTips()
  void loadWebFont()
  void import('./session/afterPaint.ts')
  if (document.readyState === 'complete') registerWorker()
  else addEventListener('load', registerWorker)
}

/** The worker serves the offline page and receives messages. */
const registerWorker = () => navigator.serviceWorker?.register('/sw.js').catch(() => {})
