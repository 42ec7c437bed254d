import type { Member } from '../accounts/member.ts'
import { getNotifiedTime } from '../devices/notifiedTimes.server.ts'
import { countKeywords } from './keywords.server.ts'
import { countProductAlerts } from './products/productAlerts.server.ts'

/** True with a member's first alert, as long as they have not said at what hours they want to be told. */
export const isTimeToAskForHours = (member: Member): boolean =>
  !getNotifiedTime(member).isChosen && countKeywords(member) + countProductAlerts(member) === 1
