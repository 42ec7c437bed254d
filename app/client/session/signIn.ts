import { call } from '../calls.ts'
import { sayAt } from '../said.ts'
import { askDevice, findBridge } from './bridge.ts'
import { clearUser } from './session.ts'
import { clearTokens, readTokens, storeTokens, type TokenAnswer } from './tokens.ts'

const SUCCEEDED = '로그인 성공하였습니다'
const SIGNED_OUT = '로그아웃 하였습니다'

/** Starts without authentication, as apps alone may: signed in by the device's own key, and on to `to`. */
export async function signInAnonymously(to: string): Promise<void> {
  const bridge = findBridge()
  if (!bridge) return
  const { deviceKey } = await askDevice(bridge)
  storeTokens(await call<TokenAnswer>('issue-token/noauth', { method: 'POST', json: { deviceKey } }))
  await handOverSession()
  sayAt(to, SUCCEEDED)
}

let underWay: Promise<boolean> | null = null

/** An app whose page has no cookie, or another's, gets the one of its tokens' session. False when it cannot. */
export function handOverSession(): Promise<boolean> {
  underWay ??= handOver().finally(() => {
    underWay = null
  })
  return underWay
}

async function handOver(): Promise<boolean> {
  if (!readTokens()) return false
  try {
    await call('auth/my/session', { method: 'POST', isQuiet: true })
    return true
  } catch {
    return false
  }
}

/**
 * Signs out and goes where a guest may be: the same page with `v=2`, home from one's own pages. When the call fails
 * nothing happens but `done`.
 */
export async function signOut({ keepsDevice }: { keepsDevice: boolean }, done: () => void): Promise<void> {
  try {
    await call('auth/logout', { method: 'POST', json: { keepsDevice }, isQuiet: true })
  } catch {
    return done()
  }
  clearUser()
  clearTokens()
  const { pathname, search } = location
  sayAt(pathname.startsWith('/auth/') ? '/' : withVersion(pathname, search), SIGNED_OUT)
}

/** The specification's mark of a page that was left by its member. */
function withVersion(pathname: string, search: string): string {
  const query = new URLSearchParams(search)
  query.set('v', '2')
  return `${pathname}?${query}`
}
