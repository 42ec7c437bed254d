import { write } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { type Suspension, suspensionWords } from '#domain/accounts/suspension.ts'
import { liftSuspension, suspend } from '#domain/accounts/suspensions.server.ts'
import { notifyMember } from './messages.server.ts'

/** Where members read that they are suspended. */
const PROFILE = '/auth/my/info'

/** Suspends a member as staff, without a case, and notifies them until when and why. Refuses as `suspend` does. */
export function suspendMember(admin: Member, userId: number, suspension: Suspension, now = Date.now()): void {
  write(() => {
    const id = suspend(admin, userId, suspension, now)
    const notice = { title: '이용이 정지되었습니다', body: suspensionWords(suspension), link: PROFILE }
    notifyMember(userId, { subject: `suspension:${id}`, ...notice }, now)
  })
}

/** Lifts a member's suspension as staff, and notifies them. Refuses as `liftSuspension` does. */
export function liftMemberSuspension(admin: Member, userId: number, now = Date.now()): void {
  write(() => {
    if (!liftSuspension(admin, userId, now)) return
    const notice = { title: '이용 정지가 해제되었습니다', body: '다시 글을 쓸 수 있습니다.', link: PROFILE }
    notifyMember(userId, { subject: `suspensionLifted:${now}`, ...notice }, now)
  })
}
