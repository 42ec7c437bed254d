import { ROLE_NAMES } from '#domain/membership/memberState.ts'

export const PURPOSE_NAMES = { INFO: '정보', AD: '광고' } as const

interface Audience {
  roles?: Array<keyof typeof ROLE_NAMES>
  activeDays?: number
  inactiveDays?: number
}

/** The audience of a broadcast: `회원 · 최근 7일 동안 방문한 회원`. */
export function audienceText({ roles, activeDays, inactiveDays }: Audience): string {
  const conditions = [
    roles ? roles.map((role) => ROLE_NAMES[role]).join(', ') : '모든 회원',
    activeDays !== undefined && `최근 ${activeDays}일 동안 방문한 회원`,
    inactiveDays !== undefined && `최근 ${inactiveDays}일 동안 방문하지 않은 회원`,
  ]
  return conditions.filter(Boolean).join(' · ')
}
