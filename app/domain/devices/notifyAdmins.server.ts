import { eq, ne, type SQL } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { sendMessage } from './delivery/holding/admission.server.ts'
import { type Notice, writeHistory } from './histories.server.ts'

type OperationNotice = Omit<Notice, 'kind'>

/** Notifies every admin about the operation of the site, on all their devices. */
export const notifyAdmins = (notice: OperationNotice): void => notifyEach(ne(users.role, 'USER'), notice)

/** Like `notifyAdmins`, only for super admins. */
export const notifySuperAdmins = (notice: OperationNotice): void =>
  notifyEach(eq(users.role, 'SUPER_ADMIN'), notice)

function notifyEach(asked: SQL, notice: OperationNotice): void {
  write(() => {
    for (const { id } of db.select({ id: users.id }).from(users).where(asked).all()) {
      const history = writeHistory(id, { ...notice, kind: 'OPERATION' })
      if (history.isNew) sendMessage(id, { historyId: history.id, kind: 'OPERATION', urgency: 'OPERATION' })
    }
  })
}
