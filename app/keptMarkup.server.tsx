import { LRUCache } from 'lru-cache'
import type { ComponentType, ContextType } from 'react'
import { renderToString } from 'react-dom/server'
import { UNSAFE_DataRouterStateContext as DataRouterStateContext } from 'react-router-dom'
import { StaticRouter } from 'react-router-dom/server.js'
import { ShownTo } from '#ui/controls/forms/onceForm.tsx'
import { NowContext } from '#ui/now.tsx'
import { type KeepMarkup, MarkupContext } from '#ui/rendering/kept.tsx'
import { STRANGER, ViewerContext } from '#ui/shell/viewer.tsx'
import { digestOfFields } from './keptJson.server.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** The largest size of each cache: of `inside` in UTF-16 units, of `inPages` in bytes. */
const MAX_KEPT = 8 * 1024 * 1024

/** Kept markup that is part of other kept markup. Its forms name `ANYBODY` as their reader. */
const inside = new LRUCache<string, string>({
  maxSize: MAX_KEPT,
  sizeCalculation: (markup, key) => markup.length + key.length,
})

/** The kept markup of pages, in bytes, split where a form names its reader. */
const inPages = new LRUCache<string, Bytes[]>({
  maxSize: MAX_KEPT,
  sizeCalculation: (pieces, key) => pieces.reduce((sum, { length }) => sum + length, key.length),
})

const numbers = new Map<unknown, number>()

/** Stands for every reader in the forms of kept markup; no member has this id. */
const ANYBODY = { ...STRANGER, id: -1 }
const ANYBODYS_FIELD = renderToString(
  <ViewerContext.Provider value={ANYBODY}>
    <ShownTo />
  </ViewerContext.Provider>,
)
const fieldOf = (readerId: number | null): string =>
  readerId === null ? '' : ANYBODYS_FIELD.replace(String(ANYBODY.id), String(readerId))

/** No navigation is running while the server renders. */
const STILL = { navigation: { state: 'idle' } } as ContextType<typeof DataRouterStateContext>

/** Gives kept markup its own memory: a small `Buffer` would keep the memory that it shares with others alive. */
const utf8 = new TextEncoder()

const MARK_END = '-->'

/**
 * Renders what is the same for everybody once. The props are the key, so readers share markup only if their props
 * match. React writes a short mark into the page, and `fillIn` replaces each mark with the bytes of the kept markup.
 * These bytes are made once for all readers. `secret` is a text that nobody else can put into the page.
 */
export function keepFor(readerId: number | null, secret: string) {
  const used: Bytes[][] = []
  const field = utf8.encode(fieldOf(readerId))
  const mark = `<!--${secret} `
  const keepMarkup: KeepMarkup = (Part, props, now) => {
    const pieces = remembered(inPages, keyOf(Part, props, now), () =>
      draw(Part, props, now)
        .split(ANYBODYS_FIELD)
        .map((text) => utf8.encode(text)),
    )
    return `${mark}${used.push(pieces) - 1}${MARK_END}`
  }
  /** The bytes of a page's markup, with the kept markup filled in. */
  const fillIn = (html: string): Bytes[] => {
    const [start = '', ...parts] = html.split(mark)
    const page: Bytes[] = [Buffer.from(start)]
    for (const part of parts) {
      const end = part.indexOf(MARK_END)
      const [first, ...others] = used[Number(part.slice(0, end))] as [Bytes]
      page.push(first, ...others.flatMap((piece) => [field, piece]))
      page.push(Buffer.from(part.slice(end + MARK_END.length)))
    }
    return page
  }
  return { keepMarkup, fillIn }
}

/** Puts kept markup into other kept markup. */
const keepInside: KeepMarkup = (Part, props, now) =>
  remembered(inside, keyOf(Part, props, now), () => draw(Part, props, now))

function remembered<T extends object | string>(cache: LRUCache<string, T>, key: string, make: () => T): T {
  const known = cache.get(key)
  if (known !== undefined) return known
  const made = make()
  cache.set(key, made)
  return made
}

const draw = <Props extends object>(Part: ComponentType<Props>, props: Props, now: number): string =>
  renderToString(
    <NowContext.Provider value={now}>
      <ViewerContext.Provider value={ANYBODY}>
        <MarkupContext.Provider value={keepInside}>
          <StaticRouter location="/">
            <DataRouterStateContext.Provider value={STILL}>
              <Part {...props} />
            </DataRouterStateContext.Provider>
          </StaticRouter>
        </MarkupContext.Provider>
      </ViewerContext.Provider>
    </NowContext.Provider>,
  )

/** The key: the number of the component, and digests. Hashing the JSON of a list at each look-up would take longer. */
function keyOf(Part: unknown, props: object, now: number): string {
  const number = numbers.get(Part) ?? numbers.size
  numbers.set(Part, number)
  return `${number} ${now} ${digestOfFields(props)}`
}
