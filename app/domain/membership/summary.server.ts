import type { Member } from '#domain/accounts/member.ts'
import { canReceiveNotify } from '#domain/devices/devices.server.ts'
import { countUnread } from '#domain/devices/histories.server.ts'
import { countUnreadActions } from '#domain/rewards/actionHistories.server.ts'
import { isVisitToday } from '#domain/rewards/attendance.server.ts'
import { type Rewards, readRewards } from '#domain/rewards/rewards.server.ts'

/** A member's unread counts. */
export interface Badges {
  unreadNotifyCount: number
  unreadActionCount: number
}

/** A member with the data of every module that each page and app shows at start. */
export interface Summary extends Badges, Rewards {
  member: Member
  isVisitToday: boolean
  /** A device receives this member's messages. */
  canReceiveNotify: boolean
}

export const countBadges = (member: Member): Badges => ({
  unreadNotifyCount: countUnread(member),
  unreadActionCount: countUnreadActions(member),
})

export const getSummary = (member: Member): Summary => ({
  member,
  isVisitToday: isVisitToday(member),
  canReceiveNotify: canReceiveNotify(member),
  ...countBadges(member),
  ...readRewards(member),
})
