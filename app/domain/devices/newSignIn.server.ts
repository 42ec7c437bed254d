import { write } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { listSessions } from '#domain/accounts/sessions/sessions.server.ts'
import { sendMessage } from './delivery/holding/admission.server.ts'
import { writeHistory } from './histories.server.ts'

/**
 * Notifies a member of a new sign-in on their other devices; the first sign-in of an account has no others. Call it
 * inside the `write()` that begins the session.
 */
export function notifySignIn(member: Member, sessionId: number, deviceName: string): void {
  if (!listSessions(member).some(({ id }) => id !== sessionId)) return
  write(() => {
    const history = writeHistory(member.id, {
      subject: `sign-in:${sessionId}`,
      kind: 'OPERATION',
      title: `새 기기에서 로그인했습니다: ${deviceName}`,
      body: '내가 한 로그인이 아니면 로그인한 기기에서 로그아웃해주세요.',
      imageUrl: null,
      link: '/auth/my/sessions',
    })
    sendMessage(member.id, { historyId: history.id, kind: 'OPERATION', urgency: 'OPERATION' })
  })
}
