import { seoulMinute } from '#domain/clock.ts'
import { isNight } from '#domain/devices/delivery/holding/hours.ts'

/** At most this many titles in a digest message. */
const MAX_NAMED = 3
const NOON_MINUTE = 12 * 60

/** One of the messages that a digest combines. */
export interface BundleLine {
  title: string
  imageUrl: string | null
  isLive: boolean
  why: 'HOURS' | 'CAP'
  heldAt: number
}

/** '밤사이 12건 중 진행 중 9건' and the first three live ones, worded as of `now`. */
export function bundleMessage(lines: BundleLine[], now: number) {
  const live = lines.filter(({ isLive }) => isLive)
  const more = live.length - MAX_NAMED
  const named = live.slice(0, MAX_NAMED).map(({ title }) => title)
  return {
    title: `${occasion(lines, now)} ${lines.length}건 중 진행 중 ${live.length}건`,
    body: [...named, ...(more > 0 ? [`외 ${more}건`] : [])].join('\n'),
    imageUrl: live[0]?.imageUrl ?? null,
    link: '/auth/my/notifyHistories',
  }
}

function occasion(lines: BundleLine[], now: number): string {
  const ofHours = lines.filter(({ why }) => why === 'HOURS')
  if (ofHours.length === 0) return '오늘의 알림 모음'
  const isMorning = seoulMinute(now) < NOON_MINUTE
  return isMorning && ofHours.some(({ heldAt }) => isNight(heldAt)) ? '밤사이' : '그사이'
}
