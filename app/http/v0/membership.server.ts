import type { Blocked } from '#domain/accounts/blocks.server.ts'
import { LEFT_NAME } from '#domain/accounts/member.ts'
import type { ListedMember } from '#domain/membership/memberSearch.server.ts'
import type { Person, PersonDetail } from '#domain/membership/people.server.ts'
import { LEVELS } from '#domain/rewards/tags/levels.ts'
import { display } from './accounts.server.ts'
import { tag } from './rewards.server.ts'
import { instant, instantOrNull } from './wire.server.ts'

/** A member whom the caller has blocked: auth/my/blocks. */
export const blocked = ({ id, nickname, imageUrl, blockedAt }: Blocked) => ({
  id,
  nickname,
  imageUrl,
  createAt: instant(blockedAt),
})

/** A member in the list of staff: auth/admin/users. */
export const listedMember = ({ createdAt, lastSeenAt, leftAt, suspendedUntil, ...member }: ListedMember) => ({
  ...member,
  createAt: instant(createdAt),
  lastLoginAt: instant(lastSeenAt),
  leftAt: instantOrNull(leftAt),
  suspendedUntil: instantOrNull(suspendedUntil),
})

/** A person to mention: users/mention-data. */
export const mention = (person: Person) => ({
  id: person.id,
  display: display(person, person.level),
  simpleDisplay: person.nickname,
})

/** users/:id. Members who left and unknown ids look alike. */
export function userDetail(person: PersonDetail | null) {
  if (person === null) {
    const nobody = { nickname: LEFT_NAME, imageUrl: null }
    return { status: 'ERROR', display: display(nobody, LEVELS[0]!) }
  }
  return {
    status: 'ALIVE',
    id: person.id,
    display: display(person, person.level),
    userIdDisplay: `#${person.id}`,
    level: person.level.tagCount,
    inviterCode: person.inviterCode,
    writeBoardCount: person.writeBoardCount,
    writeBoardCommentCount: person.writeBoardCommentCount,
    visitDayCount: person.visitDayCount,
    lastLoginAt: instant(person.lastLoginAt),
    createAt: instant(person.createdAt),
    tags: person.tags.map(tag),
    isBlocked: person.isBlocked,
    note: person.note,
  }
}
