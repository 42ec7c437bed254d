import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import type { PushMessage, PushService, SubscriptionJson } from '#tests/support/standIns/pushService.ts'
import { BROWSER } from './browser.ts'
import { test as base, expect } from './journey.ts'
import { messageOn } from './member.ts'
import type { Stage } from './stage.ts'

/*
 * Chromium reaches no push service in these tests. Therefore a page subscribes at the stand-in, with real keys. The
 * stand-in receives and decrypts the messages, and the test passes them to the real service worker like a browser.
 */

/** The time in which a stopped service worker starts again on a busy machine. */
const TIME_TO_WAKE_MS = 60_000

/**
 * A journey in a browser with a persistent profile and permission for notifications, which subscribes at the stage's
 * push service.
 */
export const test = base.extend({
  context: async ({ stage, viewport, locale, timezoneId, baseURL }, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'hotdeal-alimi-browser-'))
    const context = await chromium.launchPersistentContext(profile, {
      ...BROWSER,
      permissions: ['notifications'],
      viewport,
      locale,
      timezoneId,
      baseURL,
    })
    await subscribeAt(stage.push, context)
    await use(context)
    await context.close()
    rmSync(profile, { recursive: true })
  },
})

async function subscribeAt(push: PushService, context: BrowserContext): Promise<void> {
  let held: Held | null = null
  await context.exposeFunction('subscribeAtStandIn', (publicKey: string): Held => {
    held = { publicKey, subscription: push.subscribe(publicKey) }
    return held
  })
  await context.exposeFunction('heldAtStandIn', () => held)
  await context.addInitScript(replacePushManager)
}

/** A browser's subscription, with the server key that it was made for. */
interface Held {
  publicKey: string
  subscription: SubscriptionJson
}

/** Runs in the page, before its scripts. */
function replacePushManager(): void {
  const { subscribeAtStandIn, heldAtStandIn } = window as unknown as {
    subscribeAtStandIn(publicKey: string): Promise<Held>
    heldAtStandIn(): Promise<Held | null>
  }
  const bytesOf = (base64url: string) =>
    Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
  const asSubscription = ({ publicKey, subscription }: Held) =>
    ({
      endpoint: subscription.endpoint,
      options: { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey).buffer },
      toJSON: () => subscription,
      unsubscribe: async () => true,
    }) as unknown as PushSubscription
  PushManager.prototype.subscribe = async (options) => {
    if (Notification.permission !== 'granted') throw new DOMException('denied', 'NotAllowedError')
    return asSubscription(await subscribeAtStandIn(String(options?.applicationServerKey)))
  }
  PushManager.prototype.getSubscription = async () => {
    const held = await heldAtStandIn()
    return held && asSubscription(held)
  }
}

/** A signed-in member registers this browser as a device. */
export async function registerBrowser(page: Page): Promise<void> {
  await page.goto('/auth/my/devices')
  await page.getByRole('button', { name: '이 브라우저에서 알림 받기' }).click()
  await expect(messageOn(page, '알림기기 인증에 성공하였습니다')).toBeVisible()
}

/** The stand-in's messages about a deal. */
export const messagesOfDeals = ({ push }: Stage): PushMessage[] =>
  push.messages.filter(({ payload }) => payload.link.startsWith('/products/'))

/**
 * Passes a decrypted message to the service worker of the page's site, once it is active; resolves when it has shown
 * the message. A page that lists the notifications earlier makes Chromium forget one that is not on the screen yet.
 */
async function handOver(page: Page, data: string): Promise<void> {
  const { origin } = new URL(page.url())
  const devtools = await page.context().newCDPSession(page)
  const atWork = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const ours = versions.find(
        ({ scriptURL, status }) => scriptURL.startsWith(origin) && status === 'activated',
      )
      if (ours) resolve(ours.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await atWork
  const acknowledged = page.context().waitForEvent('request', {
    predicate: (request) => new URL(request.url()).pathname === '/api/v0/push/acks',
    timeout: TIME_TO_WAKE_MS,
  })
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  await acknowledged
}

/** The browser receives the message, and shows it and nothing else. */
export async function showOn(
  page: Page,
  { text, payload: { title, body, tag } }: PushMessage,
): Promise<void> {
  await handOver(page, text)
  expect(await listNotifications(page)).toEqual([{ title, body, tag }])
}

/** The browser's visible notifications. */
export function listNotifications(page: Page): Promise<{ title: string; body: string; tag: string }[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, tag }) => ({ title, body, tag }))
  })
}

/**
 * Clicks a notification or one of its buttons, as far as a script can: only a real click lets the service worker open
 * a window.
 */
export async function tapNotification(page: Page, action = ''): Promise<void> {
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(async (action) => {
    const { registration, NotificationEvent } = self as unknown as WorkerScope
    const [notification] = await registration.getNotifications()
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification, action }))
  }, action)
}

/** The parts of a service worker that a page lacks. */
interface WorkerScope {
  registration: ServiceWorkerRegistration
  NotificationEvent: new (
    type: string,
    init: { notification: Notification | undefined; action: string },
  ) => Event
}
