// The service worker: shows messages and answers taps. It keeps no pages but one, which says that the network is away.

const HISTORIES = '/auth/my/notifyHistories'
const GENERAL = { title: '새 알림이 있습니다', body: '알림 내역에서 확인해주세요.', link: HISTORIES }
const ICON = '/icons/icon-192.png'
const BADGE = '/icons/badge-96.png'
const OFFLINE = { cache: 'offline', path: '/offline.html', theme: '/theme' } // app/client/deferred.ts writes the theme
const DEVICE_STORE = { cache: 'device', path: '/device.json' } // app/client/push/push.ts writes it

self.addEventListener('install', (event) => event.waitUntil(prepare()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(navigate(event))
})
self.addEventListener('push', (event) => event.waitUntil(show(readMessage(event.data))))
self.addEventListener('notificationclick', (event) => event.waitUntil(follow(event)))
self.addEventListener('notificationclose', (event) =>
  event.waitUntil(acknowledge(event.notification.data?.deliveryKey, 'CLOSED')),
)
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew()))

async function prepare() {
  self.skipWaiting()
  const cache = await caches.open(OFFLINE.cache)
  await cache.add(new Request(OFFLINE.path, { cache: 'reload' }))
}

/** Pages are asked for while the worker wakes up, not after it. */
async function takeOver() {
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

async function navigate({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch (error) {
    const page = await drawOfflinePage()
    if (page) return page
    throw error
  }
}

/** The page that says that the network is away, in the theme that the visitor chose. */
async function drawOfflinePage() {
  const cache = await caches.open(OFFLINE.cache)
  const [page, theme] = await Promise.all([cache.match(OFFLINE.path), cache.match(OFFLINE.theme)])
  if (!page || !theme) return page
  const html = (await page.text()).replace('<html ', `<html data-theme="${await theme.text()}" `)
  return new Response(html, { headers: page.headers })
}

/** A browser must show something for every push, whatever came. */
function readMessage(data) {
  try {
    const message = data.json()
    return typeof message.title === 'string' && message.title !== '' ? message : GENERAL
  } catch {
    return GENERAL
  }
}

async function show({ title, body, imageUrl, link, tag, deliveryKey, isSilent = false, actions = [] }) {
  const silent = isSilent || (await isLookedAt())
  const options = {
    body,
    icon: ICON,
    badge: BADGE,
    lang: 'ko',
    silent,
    data: { link, deliveryKey, actions },
    actions: actions.map(({ action, title }) => ({ action, title })),
  }
  if (imageUrl) options.image = imageUrl
  if (tag) Object.assign(options, { tag, renotify: !silent && !(await isShown(tag, deliveryKey)) })
  await self.registration.showNotification(title, options)
  await acknowledge(deliveryKey, 'SHOWN')
}

/** A page of ours that is looked at says the message itself. */
async function isLookedAt() {
  const pages = await self.clients.matchAll({ type: 'window' })
  return pages.some(({ visibilityState }) => visibilityState === 'visible')
}

/** A message that is sent again because its answer was lost replaces itself without a sound. */
async function isShown(tag, deliveryKey) {
  const shown = await self.registration.getNotifications({ tag })
  return shown.some(({ data }) => data?.deliveryKey === deliveryKey)
}

async function follow({ notification, action }) {
  const { link, deliveryKey, actions = [] } = notification.data ?? {}
  const pressed = actions.find((button) => button.action === action)
  notification.close()
  if (pressed) await press(pressed, notification)
  else await Promise.all([open(link), acknowledge(deliveryKey, 'CLICKED')])
}

/** A button does its deed without a page and says so; when that fails, its page opens. */
async function press({ action, done, link }, { title, tag, data: { deliveryKey } }) {
  if (!(await acknowledge(deliveryKey, action))) return open(link)
  const options = { icon: ICON, badge: BADGE, lang: 'ko', tag, body: title, silent: true, data: { link } }
  await self.registration.showNotification(done, options)
}

/** Goes to a tab that shows the page already; never takes a tab away from something else. */
async function open(link) {
  const url = ownUrl(link)
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find((client) => client.url === url)
  return tab ? tab.focus() : self.clients.openWindow(url)
}

/** Pages of ours only. */
function ownUrl(link) {
  const home = self.location.origin
  const url = URL.canParse(link ?? '', home) ? new URL(link ?? HISTORIES, home) : null
  return url?.origin === home ? url.href : new URL(HISTORIES, home).href
}

/** Tells what became of a message, and whether it was heard; a network that is away must not cost the message itself. */
async function acknowledge(deliveryKey, event) {
  if (!deliveryKey) return false
  try {
    const init = { keepalive: true, credentials: 'omit' }
    return (await postJson('/api/v0/push/acks', { deliveryKey, event }, init)).ok
  } catch {
    return false
  }
}

/** The push service gave this browser a new address. */
async function renew() {
  const cache = await caches.open(DEVICE_STORE.cache)
  const stored = await cache.match(DEVICE_STORE.path)
  if (!stored) return
  const { publicKey } = await (await fetch('/api/v0/push/public-key')).json()
  const { pushManager } = self.registration
  // A subscription made with another key of ours would stand in the way of the new one.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const device = { ...(await stored.json()), fcmToken: JSON.stringify(subscription) }
  await postJson('/api/v0/auth/my/devices', device, { credentials: 'same-origin' })
}

function postJson(path, body, init) {
  const headers = { 'Content-Type': 'application/json' }
  return fetch(path, { method: 'POST', headers, body: JSON.stringify(body), ...init })
}
