/** The lengths of a suspension in days; null is one without an end. */
export const SUSPENSION_DAYS = [1, 3, 7, 30, null] as const

export const suspensionName = (days: number | null): string =>
  days === null ? '기한 없이 정지' : `${days}일 정지`
