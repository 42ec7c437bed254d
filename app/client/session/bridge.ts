import { checkDevice, type StoredDevice } from '../push/device.ts'

/** The interface that an app defines in its web view (docs/native-bridge.md). Without it the page runs in a browser. */
export interface HotdealBridge {
  platform: 'android' | 'ios'
  /** major.minor.patch */
  appVersion: string
  /** The device to register; as JSON if the app cannot pass an object. */
  getDevice(): StoredDevice | string | Promise<StoredDevice | string>
  /** Opens an address outside the app. */
  openExternal(url: string): void
  /** Sets the text size in percent of the default. */
  setTextZoom(percent: number): void
}

declare global {
  interface Window {
    hotdealBridge?: HotdealBridge
  }
}

const COOKIE_SECONDS = 400 * 24 * 60 * 60

export const findBridge = (): HotdealBridge | null => window.hotdealBridge ?? null

/** The app's device. Throws the specification's message for a missing field. */
export async function askDevice(bridge: HotdealBridge): Promise<StoredDevice> {
  const given = await bridge.getDevice()
  return checkDevice(typeof given === 'string' ? JSON.parse(given) : given)
}

/** Names the app to the server by a cookie that every request carries. */
export function keepBridgeCookie({ platform, appVersion }: HotdealBridge): void {
  // The prefix as in `cookieName` of the server: other hosts cannot set such a cookie.
  const [prefix, secure] = location.protocol === 'https:' ? ['__Host-', '; Secure'] : ['', '']
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every web view
  document.cookie = `${prefix}app=${platform}-${appVersion}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax${secure}`
}

/** From now on, a link that leaves the site opens outside the app, at its plain address. */
export function openLinksOutside(bridge: HotdealBridge): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href]')
    const url = link && outsideAddress(link.href)
    if (!url) return
    event.preventDefault()
    bridge.openExternal(url)
  })
}

/** The target of a link that leaves the site, also through our own redirect; null for our own pages. */
function outsideAddress(href: string): string | null {
  const url = new URL(href)
  if (!/^https?:$/.test(url.protocol)) return null
  if (url.origin !== location.origin) return url.href
  return url.pathname === '/external' ? url.searchParams.get('url') : null
}
