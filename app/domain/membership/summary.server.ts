import type { Member } from '../accounts/member.ts'
import { canReceiveNotify } from '../devices/devices.server.ts'
import { countUnread } from '../devices/histories.server.ts'

/** This folder holds what touches every word: it may import all of them, and none imports it. */

/** A member with what the other words know of them, as every page and app shows at start. */
export interface Summary {
  member: Member
  /** A device takes this member's messages. */
  canReceiveNotify: boolean
  unreadNotifyCount: number
}

export function getSummary(member: Member): Summary {
  return { member, canReceiveNotify: canReceiveNotify(member), unreadNotifyCount: countUnread(member) }
}
