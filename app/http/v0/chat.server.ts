import type { ChatMessage } from '#domain/chat/message.ts'
import { display } from './accounts.server.ts'
import { instant } from './wire.server.ts'

/** A message of the room. `number`: the room's messages are numbered without a gap. */
export const chatMessage = ({
  id,
  messageKey,
  userId,
  author,
  role,
  content,
  mentions,
  ...row
}: ChatMessage) => ({
  messageKey,
  number: id,
  userId,
  userDisplay: display(author, author.level),
  userRole: role,
  content,
  mentions,
  sendAt: instant(row.sentAt),
  isDeleted: row.isDeleted,
})
