import * as z from 'zod'
import { env } from '#app/env.server.ts'
import { MESSAGE_BUTTONS, type MessageButton } from '#db/schema/devices.ts'
import { takeAcknowledgement } from '#domain/alerts/messageAnswers.server.ts'
import { type ChatOfUpdate, linkTelegramChat, unlinkTelegramChat } from '#domain/devices/telegram.server.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { BotCall } from '#providers/telegram.server.ts'

/** The kinds of updates that the bot asks for. */
export const ALLOWED_UPDATES = ['message', 'callback_query', 'my_chat_member']

const MAX_NAME_LENGTH = 60

const Chat = z.object({
  id: z.number().int(),
  type: z.string(),
  first_name: z.string().optional(),
  username: z.string().optional(),
})

const Update = z.object({
  message: z.object({ chat: Chat, text: z.string().optional() }).optional(),
  callback_query: z.object({ id: z.string(), data: z.string().default('') }).optional(),
  my_chat_member: z.object({ chat: Chat, new_chat_member: z.object({ status: z.string() }) }).optional(),
})
type Chat = z.output<typeof Chat>

const DONE: Record<MessageButton, string> = {
  MUTED: '이 알림을 껐습니다.',
  SAVED: '상품을 저장했습니다.',
  MUTED_TODAY: '이 알림을 오늘만 껐습니다.',
}
/** The data of a message is kept for 14 days; the button of an older message no longer works. */
const TOO_OLD =
  '보낸 지 14일이 지난 알림의 버튼은 쓸 수 없습니다. 사이트의 받은 알림에서 같은 일을 할 수 있습니다.'
const Pressed = /^(\w+):([\w-]{1,64})$/

/**
 * Handles an update: links and unlinks a chat, performs the action of a message's button. Returns the bot's
 * reply, null for none. Handling an update twice changes nothing more.
 */
export function answerUpdate(update: unknown): BotCall | null {
  const read = Update.safeParse(update)
  if (!read.success) return null
  const { message, callback_query: pressed, my_chat_member: membership } = read.data
  if (message) return answerMessage(message.chat, message.text ?? '')
  if (pressed) return answerButton(pressed.id, pressed.data)
  if (membership?.new_chat_member.status === 'kicked') unlinkTelegramChat(membership.chat.id)
  return null
}

function answerMessage(chat: Chat, text: string): BotCall | null {
  // In a group everybody would read one member's alerts.
  if (chat.type !== 'private') return null
  const [command = '', code] = text.trim().split(/\s+/)
  const say = (words: string): BotCall => ({ method: 'sendMessage', chat_id: chat.id, text: words })
  if (command === '/start' && code) return say(link(nameOf(chat), code))
  if (command === '/stop') {
    const wasLinked = unlinkTelegramChat(chat.id)
    return say(wasLinked ? '연결을 끊었습니다. 이제 알림을 보내지 않습니다.' : '연결된 계정이 없습니다.')
  }
  return say(
    `${env.SITE_NAME} 알림을 받는 대화방입니다. ${env.ORIGIN}/auth/telegramLink 에서 연결 코드를 만들어주세요. 그만 받으려면 /stop 을 보내세요.`,
  )
}

function link(chat: ChatOfUpdate, code: string): string {
  try {
    linkTelegramChat(chat, code)
    return '연결되었습니다. 이제 이 대화방으로 알림을 보내 드립니다. 그만 받으려면 /stop 을 보내세요.'
  } catch (error) {
    if (!isRefusal(error)) throw error
    return `${error.message} 연결 코드는 10분 동안 한 번만 쓸 수 있습니다. ${env.ORIGIN}/auth/telegramLink 에서 새로 만들어주세요.`
  }
}

function answerButton(id: string, data: string): BotCall {
  return { method: 'answerCallbackQuery', callback_query_id: id, text: press(data) }
}

function press(data: string): string {
  const [, name, deliveryKey = ''] = Pressed.exec(data) ?? []
  const event = MESSAGE_BUTTONS.find((button) => button === name)
  if (event === undefined) return '지원하지 않는 버튼입니다.'
  try {
    takeAcknowledgement({ deliveryKey, event })
    return DONE[event]
  } catch (error) {
    if (!isRefusal(error)) throw error
    return error.reason === 'not_found' ? TOO_OLD : error.message
  }
}

const nameOf = ({ id, first_name, username }: Chat): ChatOfUpdate => ({
  id,
  name: (username ? `@${username}` : first_name || String(id)).slice(0, MAX_NAME_LENGTH),
})
