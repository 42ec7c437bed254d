export type Role = 'USER' | 'ADMIN' | 'SUPER_ADMIN'

/** The actor of every action: the signed-in member. */
export interface Member {
  id: number
  nickname: string
  imageUrl: string | null
  role: Role
  /** Signed in on an app without Kakao or Apple. */
  isNoauth: boolean
  /** When the member left; null for an active account. */
  leftAt: number | null
}

/** An author as shown beside their writing; null once the account is erased. */
export function shownAs(person: Pick<Member, 'nickname' | 'imageUrl' | 'leftAt'> | null) {
  if (person === null || person.leftAt !== null) return { nickname: LEFT_NAME, imageUrl: null }
  return { nickname: person.nickname, imageUrl: person.imageUrl }
}

/** The display name of a member who left, from that moment on. */
export const LEFT_NAME = '탈퇴한 사용자'

export const isAdmin = (member: Member): boolean => member.role !== 'USER'

/** True if the admin may act on the member, which requires a lower role; so nobody may act on themselves. */
export const isBelow = (member: Member, admin: Member): boolean =>
  !isAdmin(member) || (admin.role === 'SUPER_ADMIN' && member.role === 'ADMIN')
