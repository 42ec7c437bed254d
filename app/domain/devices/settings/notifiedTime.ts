/** A member's allowed hours, HH:mm in Seoul. Equal values: always. */
export interface NotifiedTime {
  startTime: string
  endTime: string
  /** False for the default: then messages at night are silent. */
  isChosen: boolean
}

/** An end of the allowed hours. */
export type HourEnd = 'start' | 'end'

const NAMES: Record<HourEnd, string> = { start: '시작', end: '종료' }

/** 08:05 → 485 */
export function minuteOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  return hours * 60 + minutes
}

/** 485 → 08:05 */
export function timeOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** The messages after a change of a time, and after its failure. */
export function timeChanged(which: HourEnd, time: string): string {
  const minute = minuteOf(time)
  return `알림 ${NAMES[which]} 시간이 ${Math.floor(minute / 60)}시 ${minute % 60}분으로 변경 되었습니다.`
}

export const timeFailed = (which: HourEnd): string =>
  `죄송합니다, 알림 ${NAMES[which]} 시간 변경에 실패하였습니다.`
