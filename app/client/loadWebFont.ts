import { isSlowLine } from './prefetch.ts'
import { WEB_FONT } from './webFont.ts'

/** The delay of the font on a visitor's first page. */
const QUIET_MS = 3_000

/**
 * Loads the web font: at once if this browser has cached it before, else after the first page has been open for a
 * while. A slow or metered connection does not load it: the font's many files would delay the next page. A fallback of
 * the same size is shown until then.
 */
export async function loadWebFont(): Promise<void> {
  if (!(await isHeld())) {
    if (isSlowLine()) return
    await quiet()
  }
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: WEB_FONT })
  sheet.onload = () => void globalThis.caches?.open(WEB_FONT).catch(() => {})
  document.head.append(sheet)
}

/**
 * An empty cache of this name records that the font is cached: it disappears when the browser's other caches are
 * emptied.
 */
const isHeld = (): Promise<boolean> =>
  globalThis.caches?.has(WEB_FONT).catch(() => false) ?? Promise.resolve(false)

async function quiet(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve))
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
}
