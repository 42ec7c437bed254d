import { UNSAFE_RemixContext as RemixContext } from '@remix-run/react'
import { lazy, memo, type ReactNode, Suspense, useContext, useEffect, useMemo, useState } from 'react'
import {
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router-dom'
import { whenActive } from '#client/session/whenActive.ts'
import { NowContext } from '../../now.tsx'
import { ViewerContext } from '../../shell/viewer.tsx'
import type { AfterPriceProps } from './afterPrice.tsx'

const PLACE = 'after-price'
const RETRY_MS = 3_000

type Module = typeof import('./afterPrice.tsx')

/** The server renders the part at once. */
const drawn = import.meta.env.SSR ? await import('./afterPrice.tsx') : null

/**
 * Loads the script of the part. If the server rendered the markup, it waits until the reader does something, unless the
 * address names a comment. After a client-side navigation it loads at once.
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
 * The part of the page after the price. Its markup comes with the page; its script loads later and hydrates it in
 * place. React cannot hydrate a part whose contexts have changed: it removes the markup and reports error 421, or
 * delays every other change. So until it is hydrated, the part keeps the contexts of its first render.
 */
export const Later = memo((props: AfterPriceProps) => {
  const live = useContexts()
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
  return (
    <div className="panels" id={PLACE}>
      <Contexts values={isThere ? live : first}>{part}</Contexts>
    </div>
  )
})

/** The contexts whose values change while a page is open. */
const useContexts = () => ({
  now: useContext(NowContext),
  viewer: useContext(ViewerContext),
  remix: useContext(RemixContext),
  router: useContext(DataRouterStateContext),
  location: useContext(LocationContext),
  route: useContext(RouteContext),
})

const Contexts = ({ values, children }: { values: ReturnType<typeof useContexts>; children: ReactNode }) => (
  <RemixContext.Provider value={values.remix}>
    <DataRouterStateContext.Provider value={values.router}>
      <LocationContext.Provider value={values.location}>
        <RouteContext.Provider value={values.route}>
          <NowContext.Provider value={values.now}>
            <ViewerContext.Provider value={values.viewer}>{children}</ViewerContext.Provider>
          </NowContext.Provider>
        </RouteContext.Provider>
      </LocationContext.Provider>
    </DataRouterStateContext.Provider>
  </RemixContext.Provider>
)

function Ready({ onReady }: { onReady: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the part is hydrated
  useEffect(onReady, [])
  return null
}
