import {
  type ComponentType,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { NowContext } from '../now.tsx'
import { ViewerContext } from '../shell/viewer.tsx'

const RETRY_MS = 3_000

interface LaterPart<Props> {
  /** The id of the element around the part. */
  id: string
  /** The part, which the server draws at once; null in a browser. */
  drawn: ComponentType<Props> | null
  load: () => Promise<{ default: ComponentType<Props> }>
  /** Resolves once the script of markup from the server is to load; without such markup it loads at once. */
  wait: () => Promise<void>
}

/**
 * A part whose markup comes with the page; its script loads later and hydrates it in place. React cannot hydrate what
 * changed before, so until then the part keeps the clock and the viewer of its first render.
 */
export function later<Props extends object>({ id, drawn, load, wait }: LaterPart<Props>) {
  const loadPart = async () => {
    if (document.getElementById(id)) await wait()
    for (;;) {
      try {
        return await load()
      } catch {
        // Without it the page works as without scripts.
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
  }
  const Part = (drawn ?? lazy(loadPart)) as ComponentType<object>
  return memo((props: Props) => {
    const live = { now: useContext(NowContext), viewer: useContext(ViewerContext) }
    const [first] = useState(live)
    const [isThere, setThere] = useState(false)
    const part = useMemo<ReactNode>(
      () => (
        <Suspense>
          <Part {...props} />
          <Ready onReady={() => setThere(true)} />
        </Suspense>
      ),
      [props],
    )
    const { now, viewer } = isThere ? live : first
    return (
      <div id={id}>
        <NowContext.Provider value={now}>
          <ViewerContext.Provider value={viewer}>{part}</ViewerContext.Provider>
        </NowContext.Provider>
      </div>
    )
  })
}

function Ready({ onReady }: { onReady: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the part is hydrated
  useEffect(onReady, [])
  return null
}
