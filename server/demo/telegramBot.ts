import { escapeHtml } from '#domain/escapeHtml.ts'
import { type Call, Refused } from './telegramCall.ts'
import type { Chat, TelegramMessage } from './telegramChat.ts'
import { createUpdates, pushUpdate, type Updates, type Webhook } from './telegramUpdates.ts'

// The calls of the bot on the chats of the Telegram stand-in, and the acts of the people in them.

const MAX_TEXT = 4_096
const MAX_CAPTION = 1_024
export const BOT = 'hotdeal_demo_bot'

type Fields = Call['fields']

/** The chats with the bot. */
export interface Bot {
  chats: Map<number, Chat>
  updates: Updates
  lastId: number
  /** The address of the stand-in. */
  link: string
}

export function createBot(): Bot {
  const bot: Bot = {
    chats: new Map(),
    updates: createUpdates((call) => performCall(bot, call)),
    lastId: 0,
    link: '',
  }
  return bot
}

/** Performs a call of the bot. Returns its result; throws Refused where the real Telegram refuses. */
export function performCall(bot: Bot, { method, fields }: Call): unknown {
  const perform = Object.hasOwn(CALLS, method) ? CALLS[method] : undefined
  if (!perform) throw new Refused(404, 'Not Found')
  return perform(bot, fields)
}

const CALLS: Record<string, (bot: Bot, fields: Fields) => unknown> = {
  getMe: ({ link }) => ({
    id: 1,
    is_bot: true,
    first_name: '핫딜알리미',
    username: BOT,
    link: `${link}/${BOT}`,
  }),
  sendMessage: (bot, fields) => addMessage(bot, fields, String(fields.text), null),
  sendPhoto: (bot, fields) => addMessage(bot, fields, String(fields.caption ?? ''), String(fields.photo)),
  editMessageText: (bot, fields) => editMessage(bot, fields, String(fields.text), MAX_TEXT),
  editMessageCaption: (bot, fields) => editMessage(bot, fields, String(fields.caption), MAX_CAPTION),
  deleteMessage: deleteMessage,
  answerCallbackQuery: answerPress,
  setWebhook: ({ updates }, fields) => setWebhook(updates, fields as unknown as Webhook),
  deleteWebhook: ({ updates }) => setWebhook(updates, null),
}

function setWebhook(updates: Updates, webhook: Webhook | null): true {
  updates.webhook = webhook
  return true
}

function addMessage(bot: Bot, fields: Fields, text: string, photo: string | null) {
  const chat = openChat(bot, fields)
  checkText(text, photo === null ? MAX_TEXT : MAX_CAPTION)
  if (photo !== null && !/^https?:\/\//.test(photo))
    throw new Refused(400, 'Bad Request: wrong file identifier/HTTP URL specified')
  const message: TelegramMessage = {
    id: ++bot.lastId,
    from: 'bot',
    text: fields.parse_mode === 'HTML' ? text : escapeHtml(text),
    photo,
    isEdited: false,
    isSilent: fields.disable_notification === true,
    buttons: readButtons(fields),
  }
  chat.messages.push(message)
  return { message_id: message.id, chat: { id: chat.id } }
}

function editMessage(bot: Bot, fields: Fields, text: string, maxLength: number) {
  const message = findMessage(bot, fields)
  checkText(text, maxLength)
  Object.assign(message, { text, isEdited: true, buttons: readButtons(fields) })
  return { message_id: message.id }
}

function deleteMessage(bot: Bot, fields: Fields): true {
  const message = findMessage(bot, fields)
  const { messages } = openChat(bot, fields)
  messages.splice(messages.indexOf(message), 1)
  return true
}

function findMessage(bot: Bot, fields: Fields): TelegramMessage {
  const found = openChat(bot, fields).messages.find(({ id }) => id === fields.message_id)
  if (!found) throw new Refused(400, 'Bad Request: message not found')
  return found
}

function openChat({ chats }: Bot, fields: Fields): Chat {
  const chat = chats.get(Number(fields.chat_id))
  if (!chat) throw new Refused(400, 'Bad Request: chat not found')
  if (chat.isBlocked) throw new Refused(403, 'Forbidden: bot was blocked by the user')
  return chat
}

function answerPress({ chats }: Bot, fields: Fields): true {
  const chat = chats.get(Number(String(fields.callback_query_id).split('-')[0]))
  if (!chat) throw new Refused(400, 'Bad Request: query is too old')
  chat.toast = String(fields.text ?? '')
  return true
}

/** Telegram counts a text without its tags. */
function checkText(text: string, maxLength: number): void {
  if (text === '') throw new Refused(400, 'Bad Request: message text is empty')
  if (text.replace(/<[^<>]*>/g, '').length > maxLength)
    throw new Refused(400, 'Bad Request: message is too long')
  if (/<(?!\/?(?:b|i|a|code)\b)/.test(text)) throw new Refused(400, "Bad Request: can't parse entities")
}

function readButtons(fields: Fields): TelegramMessage['buttons'] {
  const markup = fields.reply_markup as { inline_keyboard?: TelegramMessage['buttons'][] } | undefined
  const buttons = (markup?.inline_keyboard ?? []).flat()
  if (buttons.some(({ callback_data = '' }) => Buffer.byteLength(callback_data) > 64))
    throw new Refused(400, 'Bad Request: BUTTON_DATA_INVALID')
  return buttons
}

/** The chat of that number, which is created if there is none. */
export function chatOf({ chats }: Bot, id: number): Chat {
  const chat = chats.get(id) ?? { id, name: `전화 ${id}`, isBlocked: false, messages: [], toast: null }
  chats.set(id, chat)
  return chat
}

/** A person writes to the bot. */
export function sayToBot(bot: Bot, chatId: number, text: string): void {
  const chat = chatOf(bot, chatId)
  Object.assign(chat, { isBlocked: false, toast: null })
  const id = ++bot.lastId
  const message = { id, from: 'person' as const, text: escapeHtml(text) }
  chat.messages.push({ ...message, photo: null, isEdited: false, isSilent: false, buttons: [] })
  notifyBot(bot, { message: { message_id: id, chat: onWire(chat), text } })
}

/** A person presses a button of a message. */
export function pressButton(bot: Bot, chatId: number, data: string): void {
  const id = `${chatId}-${++bot.lastId}`
  notifyBot(bot, { callback_query: { id, from: { id: chatId }, data } })
}

/** A person blocks the bot. `isTold`: Telegram informs the bot. */
export function blockBot(bot: Bot, chatId: number, { isTold = true } = {}): void {
  const chat = chatOf(bot, chatId)
  chat.isBlocked = true
  if (isTold)
    notifyBot(bot, { my_chat_member: { chat: onWire(chat), new_chat_member: { status: 'kicked' } } })
}

const notifyBot = (bot: Bot, update: object): void =>
  pushUpdate(bot.updates, { update_id: ++bot.lastId, ...update })

const onWire = (chat: Chat) => ({ id: chat.id, type: 'private', first_name: chat.name })
