import { bringWebFont } from './bringWebFont.ts'
import { watchTips } from './tips.ts'

/** Once a page: begins what nothing on its first picture waits for. */
export function beginLater(): void {
  watchTips()
  void bringWebFont()
  if (document.readyState === 'complete') registerWorker()
  else addEventListener('load', registerWorker)
}

/** For the offline page; messages come by the same worker. */
const registerWorker = () => navigator.serviceWorker?.register('/sw.js').catch(() => {})
