import { UNSAFE_RemixContext as RemixContext } from '@remix-run/react'
import { lazy, memo, Suspense, useContext, useEffect, useMemo, useState } from 'react'
import { whenActive } from '#client/session/whenActive.ts'
import { NowContext } from '../../now.tsx'
import { ViewerContext } from '../../shell/viewer.tsx'
import type { AfterPriceProps } from './afterPrice.tsx'

const PLACE = 'after-price'
const RETRY_MS = 3_000

type Module = typeof import('./afterPrice.tsx')

/** The server draws the part at once. */
const drawn = import.meta.env.SSR ? await import('./afterPrice.tsx') : null

/**
 * Loads the script of the part: of markup from the server once the reader does something, at once when the address names
 * a comment or the page opens without a load.
 */
async function loadPart(): Promise<Module> {
  if (document.getElementById(PLACE) && location.hash === '') await whenActive()
  for (;;) {
    try {
      return await import('./afterPrice.tsx')
    } catch {
      // Without it the page works as without scripts.
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}

const AfterPrice = drawn?.default ?? lazy(loadPart)

/**
 * What follows the price. Its markup comes with the page; its script loads later and hydrates it in place. React cannot
 * hydrate what changed before: it would remove the markup, and report error 421. So until then the part keeps the clock,
 * the viewer and the context of Remix, which is another one at each new address, of its first render. What else comes
 * from above changes in transitions, which wait.
 */
export const Later = memo((props: AfterPriceProps) => {
  const live = {
    now: useContext(NowContext),
    viewer: useContext(ViewerContext),
    remix: useContext(RemixContext),
  }
  const [first] = useState(live)
  const [isThere, setThere] = useState(false)
  const part = useMemo(
    () => (
      <Suspense>
        <AfterPrice {...props} />
        <Ready onReady={() => setThere(true)} />
      </Suspense>
    ),
    [props],
  )
  const { now, viewer, remix } = isThere ? live : first
  return (
    <div id={PLACE}>
      <RemixContext.Provider value={remix}>
        <NowContext.Provider value={now}>
          <ViewerContext.Provider value={viewer}>{part}</ViewerContext.Provider>
        </NowContext.Provider>
      </RemixContext.Provider>
    </div>
  )
})

function Ready({ onReady }: { onReady: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the part is hydrated
  useEffect(onReady, [])
  return null
}
