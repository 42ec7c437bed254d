/** A member's allowed hours, HH:mm in Seoul. Equal values: always. */
export interface NotifiedTime {
  startTime: string
  endTime: string
  /** False for the default: then messages at night are silent. */
  isChosen: boolean
}

/** Hours that allow every message. */
export const ALL_DAY = { startTime: '00:00', endTime: '00:00' }
/** The most common choice: nothing at night. */
export const DAYTIME = { startTime: '08:00', endTime: '23:00' }

/** The message after a change of both hours. */
export const hoursChanged = ({ startTime, endTime }: Pick<NotifiedTime, 'startTime' | 'endTime'>): string =>
  startTime === endTime ? '하루 종일 알려 드립니다.' : `${startTime}부터 ${endTime}까지 알려 드립니다.`

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
