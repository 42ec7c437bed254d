import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { watchFailures } from '#client/failures.ts'
import { limitRequests } from '#client/requestTimeout.ts'
import { standInForSiteData } from '#client/session/siteData.ts'

/**
 * Remix decodes the loaders' answers when its component is first called, and suspends the whole root until then. A
 * key or a click that React must answer at once finds the root unfinished and throws error 345. Therefore the
 * decoding starts, and finishes, before React starts.
 */
async function decodeLoaded(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (thrown) {
    if (thrown instanceof Promise) await thrown
  }
}

/** After the first scroll all rows are laid out, so that each row keeps its place (app/ui/styles/products/deals.css). */
function layOutRows(): void {
  document.documentElement.dataset.scrolled = ''
}

/** Starts React in three separate tasks, so that the browser can answer a tap between two of them. */
async function start(): Promise<void> {
  await nextTask()
  await decodeLoaded()
  await nextTask()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    )
  })
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

standInForSiteData()
limitRequests()
watchFailures()
if (scrollY > 0) layOutRows()
else addEventListener('scroll', layOutRows, { once: true })
// Everything that can wait loads after the content.
void import('#client/deferred.ts').then(({ startDeferred }) => startDeferred())
void start()
