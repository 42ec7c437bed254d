import type { Member } from '../accounts/member.ts'
import { canReceiveNotify } from '../devices/devices.server.ts'
import { countUnread } from '../devices/histories.server.ts'

/** This folder holds what touches every word: it may import all of them, and none imports it. */

/** What a member has not read yet. */
export interface Badges {
  unreadNotifyCount: number
}

/** A member with what the other words know of them, as every page and app shows at start. */
export interface Summary extends Badges {
  member: Member
  /** A device takes this member's messages. */
  canReceiveNotify: boolean
}

export const countBadges = (member: Member): Badges => ({ unreadNotifyCount: countUnread(member) })

export function getSummary(member: Member): Summary {
  return { member, canReceiveNotify: canReceiveNotify(member), ...countBadges(member) }
}
