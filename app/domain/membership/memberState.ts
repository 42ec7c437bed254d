/** States by which staff filter members. */
export const MEMBER_STATES = ['SUSPENDED', 'STAFF', 'LEFT'] as const
export const DEVICE_KINDS = ['PC_WEB', 'ANDROID', 'IOS', 'TELEGRAM'] as const

export const STATE_NAMES: Record<(typeof MEMBER_STATES)[number], string> = {
  SUSPENDED: '이용 정지',
  STAFF: '운영자',
  LEFT: '탈퇴',
}
export const DEVICE_KIND_NAMES: Record<(typeof DEVICE_KINDS)[number], string> = {
  PC_WEB: '웹',
  ANDROID: 'Android',
  IOS: 'iOS',
  TELEGRAM: '텔레그램',
}
export const ROLE_NAMES = { USER: '회원', ADMIN: '운영자', SUPER_ADMIN: '최고 운영자' } as const
