import type { Member } from '#domain/accounts/member.ts'
import { writeMessage } from '#domain/chat/messages.server.ts'
import { NewMessage } from '#domain/chat/newMessage.server.ts'
import { announceSubject } from '#domain/moderation/subjects.server.ts'
import { CONVERSATIONS, ITEMS, type Line } from './conversations.ts'
import type { Dice } from './dice.ts'

const SPEAKERS = 3

/** The words of a line with the names of its conversation in their places. */
export interface Spoken {
  member: Member
  words: string
  mentions: number[]
}

/** One conversation among some of the members, about one thing. */
export function composeConversation(lines: Line[], members: Member[], dice: Dice): Spoken[] {
  const speakers = dice.some(members, SPEAKERS)
  const [item, price] = dice.oneOf(ITEMS)
  return lines.map(([speaker, words]) => {
    const mentions: number[] = []
    const named = words.replace(/\{(\d)\}/g, (_, at) => {
      const called = speakers[at % speakers.length]!
      mentions.push(called.id)
      return `@${called.nickname}`
    })
    const text = named.replace('{item}', item).replace('{price}', price)
    return { member: speakers[speaker % speakers.length]!, words: text, mentions }
  })
}

export function speak({ member, words, mentions }: Spoken, now = Date.now()): void {
  const id = writeMessage(member, NewMessage.parse({ content: words, mentions }), now)
  announceSubject({ kind: 'CHAT_MESSAGE', id }, now)
}

/** Every conversation once, spread over these minutes. */
export const holdConversations = (members: Member[], minutes: number, dice: Dice) =>
  dice.some(CONVERSATIONS, CONVERSATIONS.length).flatMap((lines, at) => {
    const begunAgo = minutes * (1 - at / CONVERSATIONS.length)
    return composeConversation(lines, members, dice).map((spoken, line) => ({
      minutesAgo: begunAgo - 2 * line - dice.between(0, 1),
      happen: (now: number) => speak(spoken, now),
    }))
  })
