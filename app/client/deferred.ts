import { watchArrivals } from './focus/arrivals.ts'
import { watchLostFocus } from './focus/lostFocus.ts'
import { watchMenus } from './focus/menus.ts'
import { loadWebFont } from './loadWebFont.ts'
import { watchTips } from './tips.ts'

/** Call it once per page: starts work that the first paint does not need. */
export function startDeferred(): void {
  watchTips()
  watchMenus()
  watchArrivals()
  watchLostFocus()
  void loadWebFont()
  void import('./session/afterPaint.ts')
  const follow = () => void keepTheme().catch(() => {})
  follow()
  new MutationObserver(follow).observe(page, { attributeFilter: ['data-theme'] })
  if (document.readyState === 'complete') registerWorker()
  else addEventListener('load', registerWorker)
}

const { documentElement: page } = document

/** Tells the worker the theme of the page, for the offline page. */
async function keepTheme(): Promise<void> {
  const { theme } = page.dataset
  const cache = await globalThis.caches?.open('offline')
  await cache?.put('/theme', new Response(theme))
}

/** The worker serves the offline page and receives messages. */
const registerWorker = () => navigator.serviceWorker?.register('/sw.js').catch(() => {})
