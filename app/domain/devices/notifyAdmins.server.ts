import { ne } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { sendMessage } from './delivery/holding/admission.server.ts'
import { type Notice, writeHistory } from './histories.server.ts'

/** Notifies every admin about the operation of the site, on all their devices. */
export function notifyAdmins(notice: Omit<Notice, 'kind'>): void {
  write(() => {
    const admins = db.select({ id: users.id }).from(users).where(ne(users.role, 'USER')).all()
    for (const { id } of admins) {
      const history = writeHistory(id, { ...notice, kind: 'OPERATION' })
      if (history.isNew) sendMessage(id, { historyId: history.id, kind: 'OPERATION', urgency: 'OPERATION' })
    }
  })
}
