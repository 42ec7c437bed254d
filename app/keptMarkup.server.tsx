import { LRUCache } from 'lru-cache'

import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom/server.js'
import { NowContext } from '#ui/now.tsx'
import { type KeepMarkup, MarkupContext } from '#ui/rendering/kept.tsx'
import { digestOfFields } from './keptJson.server.ts'

/** The markup and its keys, in UTF-16 units. Keys are digests: hashing the JSON of a list at each look-up takes longer. */
const MOST_LETTERS = 8 * 1024 * 1024

const drawn = new LRUCache<string, string>({
  maxSize: MOST_LETTERS,
  sizeCalculation: (markup, key) => markup.length + key.length,
})
const numbers = new Map<unknown, number>()

/** Draws what is the same for everybody once; the props are the key, so another reader's page shares it or never meets it. */
export const keepMarkup: KeepMarkup = (Part, props, now) => {
  const key = `${numberOf(Part)} ${now} ${digestOfFields(props)}`
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

function numberOf(Part: unknown): number {
  const known = numbers.get(Part) ?? numbers.size
  numbers.set(Part, known)
  return known
}
