import { findUser } from '#domain/accounts/users.server.ts'
import { sendMessage } from '#domain/devices/delivery/holding/admission.server.ts'
import { type Notice, writeHistory } from '#domain/devices/histories.server.ts'

/** Notifies a member of a report or a decision, at the hours that they allow. Does nothing for an erased account. */
export function notifyMember(
  userId: number | null,
  notice: Pick<Notice, 'subject' | 'title' | 'body' | 'link'>,
  now: number,
): void {
  if (userId === null || findUser(userId) === null) return
  const history = writeHistory(userId, { ...notice, kind: 'OPERATION', imageUrl: null }, now)
  if (history.isNew)
    sendMessage(userId, { historyId: history.id, kind: 'OPERATION', urgency: 'OPERATION' }, now)
}
