import { forgetOwner, isDeviceOf } from '../push/device.ts'
import { registerAfterLogin, renewRegistration } from '../push/push.ts'
import { findBridge, keepBridgeCookie, openLinksOutside } from './bridge.ts'
import { changeSession, clearUser, readSession, readShownTo, setShownTo } from './session.ts'
import { handOverSession, rewelcomePath } from './signIn.ts'

/** Brings the client's session in line with the page, which is for the member `userId`, or for a guest if null. */
export async function startClient(userId: number | null, reload: () => void): Promise<void> {
  meetApp()
  if (findBridge() && isFirstVisit()) return introduce()
  setShownTo(userId)
  watchTabs(reload)
  if (userId === null) return meetGuest(reload)
  if (readSession().userId !== userId) forgetOwner()
  changeSession({ isLogin: true, userId, userInit: true })
  await (isDeviceOf(userId) ? renewRegistration() : registerAfterLogin())
}

/** In an app with tokens, reloads a page that was rendered for a guest, so that it shows the member. */
async function meetGuest(reload: () => void): Promise<void> {
  const handed = await handOverSession()
  if (handed === 'member') return reload()
  if (handed === 'nobody') return forgetUser()
  const { pathname, search } = location
  if (pathname !== '/auth/rewelcome') location.replace(rewelcomePath(pathname + search))
}

let isWatching = false

/** Reloads the page after another tab signed in or out, or when it returns from the back/forward cache. */
function watchTabs(reload: () => void): void {
  if (isWatching) return
  isWatching = true
  const look = () => {
    if (readSession().userId !== readShownTo()) reload()
  }
  addEventListener('storage', look)
  window.addEventListener('pageshow', ({ persisted }) => persisted && look())
}

/** On /bridge: passes the app's sign-in to its web view and goes on to a page of ours, signed in or not. */
export async function crossBridge(to: string): Promise<void> {
  meetApp()
  const handed = await handOverSession()
  location.replace(handed === 'left' ? rewelcomePath(to) : to)
}

/** Nobody has seen the introduction on this device. */
function isFirstVisit(): boolean {
  const { isFirstOpen, isAlreadyOpenFirstOpen } = readSession()
  return isFirstOpen && !isAlreadyOpenFirstOpen
}

/** The first page in an app follows the introduction. */
function introduce(): void {
  changeSession({ isFirstOpen: false, isAlreadyOpenFirstOpen: true })
  const { pathname, search } = location
  if (pathname !== '/firstOpen')
    location.replace(`/firstOpen?${new URLSearchParams({ to: pathname + search })}`)
}

let isAppMet = false

/** Names the app to the server, and asks it to open links that leave the site. */
function meetApp(): void {
  const bridge = findBridge()
  if (!bridge || isAppMet) return
  isAppMet = true
  keepBridgeCookie(bridge)
  changeSession({ appVersion: bridge.appVersion })
  openLinksOutside(bridge)
}

function forgetUser(): void {
  if (readSession().isLogin) clearUser()
}
