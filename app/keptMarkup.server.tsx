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

/** The markup, its bytes and its keys, in UTF-16 units and bytes. Keys are digests: hashing the JSON of a list at each look-up takes longer. */
const MOST_KEPT = 24 * 1024 * 1024

/** What is the same for all readers. */
interface Drawing {
  /** Its forms name `ANYBODY` as their reader. */
  markup: string
  /** The same between the fields that name the reader. */
  bytes: [Buffer, ...Buffer[]]
}

const drawings = new LRUCache<string, Drawing>({
  maxSize: MOST_KEPT,
  sizeCalculation: ({ markup, bytes }, key) =>
    markup.length + key.length + bytes.reduce((sum, { length }) => sum + length, 0),
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

/** Nothing is on its way while the server draws. */
const STILL = { navigation: { state: 'idle' } } as ContextType<typeof DataRouterStateContext>

/**
 * Draws what is the same for everybody once; the props are the key, so another reader's page shares it or never meets it. For
 * a page, a mark stands for the kept markup until `fillIn` puts its bytes there: a page is one short text and many bytes
 * that are written once. `secret` is a text that nobody else can put into the page.
 */
export function keepFor(readerId: number | null, secret: string) {
  const used: Drawing[] = []
  const field = Buffer.from(fieldOf(readerId))
  const mark = `<!--${secret} `
  const keepMarkup: KeepMarkup = (Part, props, now) =>
    `${mark}${used.push(draw(Part, props, now)) - 1}${MARK_END}`
  /** The bytes of a page's markup, with what is kept. */
  const fillIn = (html: string): Buffer[] => {
    const [start = '', ...parts] = html.split(mark)
    const page: Buffer[] = [Buffer.from(start)]
    for (const part of parts) {
      const end = part.indexOf(MARK_END)
      const [first, ...others] = (used[Number(part.slice(0, end))] as Drawing).bytes
      page.push(first, ...others.flatMap((piece) => [field, piece]))
      page.push(Buffer.from(part.slice(end + MARK_END.length)))
    }
    return page
  }
  return { keepMarkup, fillIn }
}

const MARK_END = '-->'

/** Within kept markup, more of it is text. */
const keepInside: KeepMarkup = (Part, props, now) => draw(Part, props, now).markup

function draw<Props extends object>(Part: ComponentType<Props>, props: Props, now: number): Drawing {
  const key = `${numberOf(Part)} ${now} ${digestOfFields(props)}`
  const known = drawings.get(key)
  if (known !== undefined) return known
  const markup = renderToString(
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
  const [first = '', ...others] = markup.split(ANYBODYS_FIELD)
  const drawing: Drawing = { markup, bytes: [Buffer.from(first), ...others.map((text) => Buffer.from(text))] }
  drawings.set(key, drawing)
  return drawing
}

function numberOf(Part: unknown): number {
  const known = numbers.get(Part) ?? numbers.size
  numbers.set(Part, known)
  return known
}
