export type Role = 'USER' | 'ADMIN' | 'SUPER_ADMIN'

/** The actor of every act: who is signed in. */
export interface Member {
  id: number
  nickname: string
  imageUrl: string | null
  role: Role
  /** Signed in on an app without Kakao or Apple. */
  isNoauth: boolean
  /** When the account was left; null while it lives. */
  leftAt: number | null
}

/** How a person stands beside what they wrote; null is one whose account is gone for good. */
export function shownAs(person: Pick<Member, 'nickname' | 'imageUrl' | 'leftAt'> | null) {
  if (person === null || person.leftAt !== null) return { nickname: LEFT_NAME, imageUrl: null }
  return { nickname: person.nickname, imageUrl: person.imageUrl }
}

/** Who left is called so at once, for good. */
export const LEFT_NAME = '탈퇴한 사용자'

export const isAdmin = (member: Member): boolean => member.role !== 'USER'
