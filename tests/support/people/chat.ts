import { write } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { writeMessage } from '#domain/chat/messages.server.ts'
import { NewMessage } from '#domain/chat/newMessage.server.ts'
import { announceSubject } from '#domain/moderation/subjects.server.ts'

/** Writes a message in the chat and notifies whom it mentions; returns its number. */
export const sayInChat = (member: Member, content: string, more: object = {}, now = Date.now()): number =>
  write(() => {
    const id = writeMessage(member, NewMessage.parse({ content, ...more }), now)
    announceSubject({ kind: 'CHAT_MESSAGE', id }, now)
    return id
  })
