import { isAdmin, type Member } from '#domain/accounts/member.ts'
import type { Session } from '#domain/accounts/sessions/sessions.server.ts'
import type { Tokens } from '#domain/accounts/sessions/tokens.server.ts'
import type { ConsentState } from '#domain/accounts/signIn/consents.server.ts'
import type { LegalText } from '#domain/accounts/signIn/legalTexts.server.ts'
import type { Badges, Summary } from '#domain/membership/summary.server.ts'
import type { Level } from '#domain/rewards/tags/levels.ts'
import { instant, instantOrNull } from './wire.server.ts'

/** The signed-in member: auth/my and auth/my-summary. */
export const user = ({ member, ...summary }: Summary) => ({
  id: member.id,
  nickname: member.nickname,
  level: summary.level.tagCount,
  imageUrl: member.imageUrl,
  display: display(member, summary.level),
  point: summary.point,
  starPoint: summary.starPoint,
  inviterCode: summary.inviterCode,
  isNoauth: member.isNoauth,
  isVisitToday: summary.isVisitToday,
  canReceiveNotify: summary.canReceiveNotify,
  ...badges(summary),
  role: member.role,
  isAdmin: isAdmin(member),
  isSuperAdmin: member.role === 'SUPER_ADMIN',
})

/** A member's unread counts: auth/my, auth/my-summary, and each change in auth/my/events. */
export const badges = ({ unreadNotifyCount, unreadActionCount }: Badges) => ({
  numberOfNotifyHistories: unreadNotifyCount,
  numberOfActionHistories: unreadActionCount,
})

/** A member as shown beside their actions; a level is sent as the number of tags that it needs. */
export const display = ({ imageUrl, nickname }: Pick<Member, 'imageUrl' | 'nickname'>, level: Level) => ({
  imageUrl,
  nickname,
  level: level.tagCount,
})

export const token = ({ type, accessToken, refreshToken }: Tokens) => ({ type, accessToken, refreshToken })

/** A sign-in; `isCurrent`: the sign-in of this request. */
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

/** The versions in force, and the member's last consent; null for never. */
export const consents = (texts: LegalText[], state: ConsentState, agreedAt: number | null) => ({
  contents: texts.map(({ document, version, publishedAt }) => ({
    document,
    version,
    publishedAt: instant(publishedAt),
    path: `/${document.toLowerCase()}`,
  })),
  standing: state.toUpperCase(),
  agreedAt: instantOrNull(agreedAt),
})
