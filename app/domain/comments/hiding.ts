import { isAdmin, type Member } from '#domain/accounts/member.ts'

/** When reports or staff hid a writing. A writing that staff removed has both instants. */
interface Hiding {
  userId: number | null
  blindedAt: number | null
  removedAt: number | null
}

/**
 * True when the viewer may read a writing. A writing hidden by reports is hidden only from guests; one that staff
 * removed is visible only to its author and admins.
 */
export function mayRead({ userId, blindedAt, removedAt }: Hiding, viewer: Member | null): boolean {
  if (blindedAt === null) return true
  if (viewer === null) return false
  return removedAt === null || userId === viewer.id || isAdmin(viewer)
}
