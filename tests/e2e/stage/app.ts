import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { provideClient } from './clientCode.ts'
import { test as base } from './journey.ts'

/* An app around the page: its user agent, its bridge, and a record of the page's requests to it. */

const APP_AGENT =
  'Mozilla/5.0 (Linux; Android 15; SM-S931N) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36 HotdealApp/1.4.9 (android)'

interface App {
  device: { deviceType: 'ANDROID'; deviceKey: string; deviceName: string; fcmToken: string }
}

/** A journey inside the Android app. */
export const test = base.extend<{ app: App }>({
  userAgent: APP_AGENT,
  viewport: { width: 390, height: 844 },
  app: [
    async ({ context }, use) => {
      const device = {
        deviceType: 'ANDROID',
        deviceKey: randomBytes(32).toString('base64url'),
        deviceName: '갤럭시 S25',
        fcmToken: `fcm-${randomBytes(8).toString('hex')}`,
      } as const
      await provideClient(context)
      await context.addInitScript((device) => {
        const opened: string[] = []
        Object.assign(window, { opened })
        const session = { isFirstOpen: false, isAlreadyOpenFirstOpen: true }
        try {
          localStorage.setItem('session', localStorage.getItem('session') ?? JSON.stringify(session))
        } catch {
          // An empty page has no storage.
        }
        window.hotdealBridge = {
          platform: 'android',
          appVersion: '1.4.9',
          getDevice: () => JSON.stringify(device),
          openExternal: (url) => void opened.push(url),
          setTextZoom: () => {},
        }
      }, device)
      await use({ device })
    },
    { auto: true },
  ],
})

/** The addresses that the page asked the app to open. */
export const openedOutside = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { opened: string[] }).opened)
