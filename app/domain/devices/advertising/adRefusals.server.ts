import { isSigned, signText } from '#app/keys.server.ts'
import { findUser } from '#domain/accounts/users.server.ts'
import { refuse } from '#domain/refusal.ts'
import { setAdNotify } from './adConsents.server.ts'

/** The path under which a member refuses advertising, signed in or not. */
export const adRefusalPath = (userId: number): string => `/adRefusal?key=${userId}.${sign(userId)}`

/** Refuses advertising for the member of the key; repeating it changes nothing. Refuses `not_found`. */
export function refuseAds(key: string, now = Date.now()): void {
  const member = findUser(readKey(key))
  if (member) setAdNotify(member, { enabled: false }, now)
}

/** The member of the key. Refuses `not_found` for a key that we did not make. */
export function readKey(key: string): number {
  const [id = '', signature = ''] = key.split('.')
  const userId = Number(id)
  const isOurs = /^[1-9]\d{0,14}$/.test(id) && isSigned(signature, (secret) => sign(userId, secret))
  return isOurs ? userId : refuse('not_found', '수신거부 주소가 올바르지 않습니다.')
}

const sign = (userId: number, secret?: string): string =>
  signText('ad refusal', `${userId}`, secret).slice(0, 22)
