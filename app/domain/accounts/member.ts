export type Role = 'USER' | 'ADMIN' | 'SUPER_ADMIN'

/** The actor of every act: who is signed in. */
export interface Member {
  id: number
  nickname: string
  imageUrl: string | null
  role: Role
  /** Signed in on an app without Kakao or Apple. */
  isNoauth: boolean
}

export const isAdmin = (member: Member): boolean => member.role !== 'USER'
