import { withVersion } from '#domain/ownPath.ts'
import { call } from '../calls.ts'
import { showToastAt } from '../toasts.ts'
import { askDevice, findBridge } from './bridge.ts'
import { clearUser } from './session.ts'
import { clearTokens, readTokens, storeTokens, type TokenAnswer } from './tokens.ts'

const SUCCEEDED = '로그인 성공하였습니다'
const SIGNED_OUT = '로그아웃 하였습니다'

/** Signs in without authentication, by the device's own key, and goes on to `to`. Only apps offer it. */
export async function signInAnonymously(to: string): Promise<void> {
  const bridge = findBridge()
  if (!bridge) return
  const { deviceKey } = await askDevice(bridge)
  storeTokens(await call<TokenAnswer>('issue-token/noauth', { method: 'POST', json: { deviceKey } }))
  showToastAt((await handOverSession()) === 'left' ? rewelcomePath(to) : to, SUCCEEDED)
}

/** The page on which a member who left decides whether to return; the page `to` follows. */
export const rewelcomePath = (to: string): string => `/auth/rewelcome?${new URLSearchParams({ to })}`

/** Whom the page's cookie identifies now: nobody, a member, or a member who left and has to decide. */
type HandedOver = 'nobody' | 'member' | 'left'

let underWay: Promise<HandedOver> | null = null

/** Gives an app whose page has no cookie, or another session's cookie, the cookie of its tokens' session. */
export function handOverSession(): Promise<HandedOver> {
  underWay ??= handOver().finally(() => {
    underWay = null
  })
  return underWay
}

async function handOver(): Promise<HandedOver> {
  if (!readTokens()) return 'nobody'
  try {
    const answer = await call<{ isLeft: boolean } | null>('auth/my/session', {
      method: 'POST',
      isQuiet: true,
    })
    return answer?.isLeft ? 'left' : 'member'
  } catch {
    return 'nobody'
  }
}

/**
 * Signs out and opens a page that a guest may see: the same page with `v=2`, or home from a member's own page. If the
 * call fails, only `done` runs.
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
  showToastAt(pathname.startsWith('/auth/') ? '/' : withVersion(pathname + search), SIGNED_OUT)
}
