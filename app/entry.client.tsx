import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { watchFailures } from './client/failures.ts'
import { watchTips } from './client/tips.ts'
import { bringWebFont } from './client/webFont.ts'

/**
 * Remix decodes what the loaders answered when its component is first called, and suspends the whole root until it
 * has. A key or a click that React must answer at once finds such a root unfinished and throws error 345. So the
 * decoding is begun, and awaited, before React starts.
 */
async function decodeLoaded(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (thrown) {
    if (thrown instanceof Promise) await thrown
  }
}

watchFailures()
watchTips()
void bringWebFont()
decodeLoaded().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    )
  }),
)

/** For the offline page; messages come by the same worker. */
const registerWorker = () => navigator.serviceWorker?.register('/sw.js').catch(() => {})

if (document.readyState === 'complete') registerWorker()
else addEventListener('load', registerWorker)
