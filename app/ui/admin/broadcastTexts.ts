/** The name of a role in the choice of an audience. */
export const ROLE_NAMES = { USER: '회원', ADMIN: '관리자', SUPER_ADMIN: '최고 관리자' } as const

export const PURPOSE_NAMES = { INFO: '정보', AD: '광고' } as const

interface Audience {
  roles?: Array<keyof typeof ROLE_NAMES>
  activeDays?: number
  inactiveDays?: number
}

/** The audience of a broadcast: `회원 · 최근 7일 안에 온 사람`. */
export function audienceText({ roles, activeDays, inactiveDays }: Audience): string {
  const conditions = [
    roles ? roles.map((role) => ROLE_NAMES[role]).join(', ') : '모든 회원',
    activeDays !== undefined && `최근 ${activeDays}일 안에 온 사람`,
    inactiveDays !== undefined && `${inactiveDays}일 넘게 오지 않은 사람`,
  ]
  return conditions.filter(Boolean).join(' · ')
}
