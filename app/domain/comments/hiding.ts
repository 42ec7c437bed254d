import { isAdmin, type Member } from '#domain/accounts/member.ts'

/** When reports or staff hid a writing. What staff removed has both. */
interface Hiding {
  userId: number | null
  blindedAt: number | null
  removedAt: number | null
}

/** Reports hide a writing from guests alone; what staff removed is for its author and admins. */
export function mayRead({ userId, blindedAt, removedAt }: Hiding, viewer: Member | null): boolean {
  if (blindedAt === null) return true
  if (viewer === null) return false
  return removedAt === null || userId === viewer.id || isAdmin(viewer)
}
