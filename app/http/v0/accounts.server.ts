import { isAdmin, type Member } from '../../domain/accounts/member.ts'
import type { Session } from '../../domain/accounts/sessions/sessions.server.ts'
import type { Tokens } from '../../domain/accounts/sessions/tokens.server.ts'
import type { Badges, Summary } from '../../domain/membership/summary.server.ts'
import { instant } from './wire.server.ts'

// Points, levels and invitations are not kept yet: everybody stands at their beginning.
const FIRST_LEVEL = 0

/** The signed-in member: auth/my and auth/my-summary. */
export const user = ({ member, canReceiveNotify, ...counts }: Summary) => ({
  id: member.id,
  nickname: member.nickname,
  level: FIRST_LEVEL,
  imageUrl: member.imageUrl,
  display: display(member),
  point: 0,
  starPoint: 0,
  inviterCode: null,
  isNoauth: member.isNoauth,
  isVisitToday: false,
  canReceiveNotify,
  ...badges(counts),
  role: member.role,
  isAdmin: isAdmin(member),
  isSuperAdmin: member.role === 'SUPER_ADMIN',
})

/** What a member has not read: auth/my, auth/my-summary, and each change in auth/my/events. */
export const badges = ({ unreadNotifyCount }: Badges) => ({
  numberOfNotifyHistories: unreadNotifyCount,
  numberOfActionHistories: 0,
})

/** How a member stands beside what they did. */
const display = ({ imageUrl, nickname }: Pick<Member, 'imageUrl' | 'nickname'>) => ({
  imageUrl,
  nickname,
  level: FIRST_LEVEL,
})

export const token = ({ type, accessToken, refreshToken }: Tokens) => ({ type, accessToken, refreshToken })

/** A sign-in; `isCurrent` is the one that asks. */
export const session =
  (ownId: number) =>
  ({ id, deviceName, createdAt, lastSeenAt, expiresAt }: Session) => ({
    id,
    deviceName,
    isCurrent: id === ownId,
    createAt: instant(createdAt),
    lastSeenAt: instant(lastSeenAt),
    expiresAt: instant(expiresAt),
  })
