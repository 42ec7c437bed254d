import { LRUCache } from 'lru-cache'

import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom/server.js'
import { NowContext } from '#ui/now.tsx'
import { type KeepMarkup, MarkupContext } from '#ui/rendering/kept.tsx'

/** The markup and its keys, in UTF-16 units. */
const MOST_LETTERS = 8 * 1024 * 1024

const drawn = new LRUCache<string, string>({
  maxSize: MOST_LETTERS,
  sizeCalculation: (markup, key) => markup.length + key.length,
})
const numbers = new Map<unknown, number>()

/** Draws what is the same for everybody once; the props are the key, so another reader's page shares it or never meets it. */
export const keepMarkup: KeepMarkup = (Part, props, now) => {
  const key = `${numberOf(Part)} ${now} ${textOf(props)}`
  const known = drawn.get(key)
  if (known !== undefined) return known
  const markup = renderToString(
    <NowContext.Provider value={now}>
      <MarkupContext.Provider value={keepMarkup}>
        <StaticRouter location="/">
          <Part {...props} />
        </StaticRouter>
      </MarkupContext.Provider>
    </NowContext.Provider>,
  )
  drawn.set(key, markup)
  return markup
}

/** The props as JSON. What a loader answered stays the same object as long as the answer is the same text. */
const textOf = (props: object): string =>
  Object.entries(props)
    .map(
      ([name, value]) =>
        `${name}:${typeof value === 'object' && value ? jsonOf(value) : JSON.stringify(value)}`,
    )
    .join()

const texts = new WeakMap<object, string>()

function jsonOf(value: object): string {
  const known = texts.get(value) ?? JSON.stringify(value)
  texts.set(value, known)
  return known
}

function numberOf(Part: unknown): number {
  const known = numbers.get(Part) ?? numbers.size
  numbers.set(Part, known)
  return known
}
