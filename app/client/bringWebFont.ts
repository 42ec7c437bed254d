import { WEB_FONT } from './webFont.ts'

/** How long a first page is left alone before the font comes. */
const QUIET_MS = 3_000

/**
 * Brings the font: at once where this browser has held it before, else when its first page has stood for a while. The
 * font's many files would hold up that first paint on a slow line; a stand-in as wide and as high does until then.
 */
export async function bringWebFont(): Promise<void> {
  if (!(await isHeld())) await quiet()
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: WEB_FONT })
  sheet.onload = () => void globalThis.caches?.open(WEB_FONT).catch(() => {})
  document.head.append(sheet)
}

/** An empty cache of that name stands for it: it goes when the browser's other caches are emptied. */
const isHeld = (): Promise<boolean> =>
  globalThis.caches?.has(WEB_FONT).catch(() => false) ?? Promise.resolve(false)

async function quiet(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve))
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
}
