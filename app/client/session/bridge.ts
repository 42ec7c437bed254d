import { checkDevice, type StoredDevice } from '../push/device.ts'

/** What an app puts around its web view (docs/native-bridge.md). Without it the page is in a browser. */
export interface HotdealBridge {
  platform: 'android' | 'ios'
  /** major.minor.patch */
  appVersion: string
  /** The device to register; as JSON where the app cannot hand over an object. */
  getDevice(): StoredDevice | string | Promise<StoredDevice | string>
  /** Opens an address outside the app. */
  openExternal(url: string): void
  /** Sets the size of text in percent of the usual. */
  setTextZoom(percent: number): void
}

declare global {
  interface Window {
    hotdealBridge?: HotdealBridge
  }
}

const COOKIE_SECONDS = 400 * 24 * 60 * 60

export const findBridge = (): HotdealBridge | null => window.hotdealBridge ?? null

/** The device that the app is. Throws the specification's words for what it lacks. */
export async function askDevice(bridge: HotdealBridge): Promise<StoredDevice> {
  const given = await bridge.getDevice()
  return checkDevice(typeof given === 'string' ? JSON.parse(given) : given)
}

/** Tells the server by a cookie, which goes along with every page, which app this is. */
export function keepBridgeCookie({ platform, appVersion }: HotdealBridge): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every web view
  document.cookie = `app=${platform}-${appVersion}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax${secure}`
}

/** From now on a link that leaves the site opens outside the app, at its own address. */
export function openLinksOutside(bridge: HotdealBridge): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href]')
    const url = link && outsideAddress(link.href)
    if (!url) return
    event.preventDefault()
    bridge.openExternal(url)
  })
}

/** Where a link leads when it leaves the site, be it through our own redirect; null for our own pages. */
function outsideAddress(href: string): string | null {
  const url = new URL(href)
  if (!/^https?:$/.test(url.protocol)) return null
  if (url.origin !== location.origin) return url.href
  return url.pathname === '/external' ? url.searchParams.get('url') : null
}
