import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { escapeHtml } from '#domain/escapeHtml.ts'
import type { Chat, ChatMessage } from './telegramChat.ts'
import { chatPage, PAGE_HEADERS } from './telegramPages.ts'

/*
 * Telegram on loopback, for the demo and the tests: the calls of a bot, and pages for the chats with it. It
 * refuses what the real one refuses.
 */

const MAX_BODY_BYTES = 64 * 1024
const MAX_TEXT = 4_096
const MAX_CAPTION = 1_024
const BOT = 'hotdeal_demo_bot'
/** The chat that a page shows which names none. */
export const DEMO_CHAT = 7001

/**
 * How a call is answered instead: an error with a delay; or not at all: `hang` never answers, `reset` cuts
 * the connection.
 */
export type TelegramBehaviour =
  | { status: number; description: string; retryAfterSeconds?: number }
  | 'hang'
  | 'reset'

interface Call {
  method: string
  fields: Record<string, unknown>
}

class Refused extends Error {
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  constructor(status: number, description: string, retryAfterSeconds?: number) {
    super(description)
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export type TelegramStandIn = Awaited<ReturnType<typeof startTelegram>>

/** Starts it on 127.0.0.1. `token` is the bot's. */
export async function startTelegram({ token, port = 0 }: { token: string; port?: number }) {
  const chats = new Map<number, Chat>()
  const calls: Call[] = []
  const updates: Array<{ update_id: number }> = []
  const waiting = new Set<() => void>()
  let behave: (call: Call) => TelegramBehaviour | null = () => null
  let webhook: { url: string; secret_token?: string } | null = null
  let lastId = 0
  let link = ''

  const chatOf = (id: number): Chat => {
    const chat = chats.get(id) ?? { id, name: `전화 ${id}`, isBlocked: false, messages: [], toast: null }
    chats.set(id, chat)
    return chat
  }

  function tell(update: object): void {
    const numbered = { update_id: ++lastId, ...update }
    if (webhook) return void callWebhook(webhook, numbered)
    updates.push(numbered)
    for (const wake of waiting) wake()
  }

  async function callWebhook(
    { url, secret_token = '' }: { url: string; secret_token?: string },
    update: object,
  ) {
    const headers = { 'Content-Type': 'application/json', 'X-Telegram-Bot-Api-Secret-Token': secret_token }
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(update) })
    const text = await answer.text()
    if (answer.ok && text !== '') {
      const { method, ...fields } = JSON.parse(text) as Call['fields'] & { method: string }
      perform({ method, fields })
    }
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: Error) => {
      const status = error instanceof Refused ? error.status : 500
      const retry_after = error instanceof Refused ? error.retryAfterSeconds : undefined
      sendJson(response, status, {
        ok: false,
        error_code: status,
        description: error.message,
        ...(retry_after !== undefined && { parameters: { retry_after } }),
      })
    })
  })

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', link)
    const [, given, method] = /^\/bot([^/]+)\/(\w+)$/.exec(url.pathname) ?? []
    if (given === undefined || method === undefined) return servePage(request, url, response)
    if (given !== token) throw new Refused(401, 'Unauthorized')
    const call = { method, fields: JSON.parse((await readBody(request)) || '{}') as Call['fields'] }
    calls.push(call)
    const behaviour = behave(call)
    if (behaviour === 'hang') return
    if (behaviour === 'reset') return void request.socket.destroy()
    if (behaviour) throw new Refused(behaviour.status, behaviour.description, behaviour.retryAfterSeconds)
    const result = method === 'getUpdates' ? await hold(call.fields, response) : perform(call)
    sendJson(response, 200, { ok: true, result })
  }

  /** Updates after the offset; without any the poll is held. */
  async function hold(fields: Call['fields'], response: ServerResponse): Promise<object[]> {
    if (webhook) throw new Refused(409, "Conflict: can't use getUpdates method while webhook is active")
    const offset = Number(fields.offset ?? 0)
    updates.splice(0, updates.findLastIndex(({ update_id }) => update_id < offset) + 1)
    if (updates.length === 0) {
      await new Promise<void>((resolve) => {
        const wake = () => {
          waiting.delete(wake)
          clearTimeout(timer)
          resolve()
        }
        const timer = setTimeout(wake, Number(fields.timeout ?? 0) * 1000)
        response.once('close', wake)
        waiting.add(wake)
      })
    }
    return [...updates]
  }

  function perform({ method, fields }: Call): unknown {
    switch (method) {
      case 'getMe':
        return { id: 1, is_bot: true, first_name: '핫딜알리미', username: BOT, link: `${link}/${BOT}` }
      case 'sendMessage':
        return add(fields, String(fields.text), null, MAX_TEXT)
      case 'sendPhoto':
        return add(fields, String(fields.caption ?? ''), String(fields.photo), MAX_CAPTION)
      case 'editMessageText':
        return edit(fields, String(fields.text), MAX_TEXT)
      case 'editMessageCaption':
        return edit(fields, String(fields.caption), MAX_CAPTION)
      case 'deleteMessage':
        return remove(fields)
      case 'answerCallbackQuery':
        return answerPress(fields)
      case 'setWebhook':
        webhook = fields as { url: string; secret_token?: string }
        return true
      case 'deleteWebhook':
        webhook = null
        return true
      default:
        throw new Refused(404, 'Not Found')
    }
  }

  function add(fields: Call['fields'], text: string, photo: string | null, maxLength: number) {
    const chat = openChat(fields)
    checkText(text, maxLength)
    if (photo !== null && !/^https?:\/\//.test(photo))
      throw new Refused(400, 'Bad Request: wrong file identifier/HTTP URL specified')
    const message: ChatMessage = {
      id: ++lastId,
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

  function edit(fields: Call['fields'], text: string, maxLength: number) {
    const message = findMessage(fields)
    checkText(text, maxLength)
    Object.assign(message, { text, isEdited: true, buttons: readButtons(fields) })
    return { message_id: message.id }
  }

  function remove(fields: Call['fields']): true {
    const message = findMessage(fields)
    const { messages } = openChat(fields)
    messages.splice(messages.indexOf(message), 1)
    return true
  }

  function findMessage(fields: Call['fields']): ChatMessage {
    const found = openChat(fields).messages.find(({ id }) => id === fields.message_id)
    return found ?? refuse(400, 'Bad Request: message not found')
  }

  function openChat(fields: Call['fields']): Chat {
    const chat = chats.get(Number(fields.chat_id))
    if (!chat) throw new Refused(400, 'Bad Request: chat not found')
    if (chat.isBlocked) throw new Refused(403, 'Forbidden: bot was blocked by the user')
    return chat
  }

  function answerPress(fields: Call['fields']): true {
    const chat = chats.get(Number(String(fields.callback_query_id).split('-')[0]))
    if (!chat) throw new Refused(400, 'Bad Request: query is too old')
    chat.toast = String(fields.text ?? '')
    return true
  }

  const wire = (chat: Chat) => ({ id: chat.id, type: 'private', first_name: chat.name })

  const people = {
    /** Somebody writes to the bot. */
    say(chatId: number, text: string): void {
      const chat = chatOf(chatId)
      Object.assign(chat, { isBlocked: false, toast: null })
      const message = { id: ++lastId, from: 'person' as const, text: escapeHtml(text) }
      chat.messages.push({ ...message, photo: null, isEdited: false, isSilent: false, buttons: [] })
      tell({ message: { message_id: lastId, chat: wire(chat), text } })
    },
    /** Somebody presses a button of a message. */
    press(chatId: number, data: string): void {
      const id = `${chatId}-${++lastId}`
      tell({ callback_query: { id, from: { id: chatId }, data } })
    },
    /** A person blocks the bot. `isTold`: Telegram informs the bot. */
    block(chatId: number, { isTold = true } = {}): void {
      const chat = chatOf(chatId)
      chat.isBlocked = true
      if (isTold) tell({ my_chat_member: { chat: wire(chat), new_chat_member: { status: 'kicked' } } })
    },
  }

  async function servePage(request: IncomingMessage, url: URL, response: ServerResponse): Promise<void> {
    if (url.pathname !== `/${BOT}`) return void response.writeHead(404).end()
    const chatId = Number(url.searchParams.get('chat') ?? DEMO_CHAT)
    if (!Number.isSafeInteger(chatId)) return void response.writeHead(400).end()
    if (request.method === 'POST') {
      const form = new URLSearchParams(await readBody(request))
      act(chatId, form)
      return void response.writeHead(303, { Location: `/${BOT}?chat=${chatId}` }).end()
    }
    response.writeHead(200, PAGE_HEADERS)
    response.end(chatPage(chatOf(chatId), url.searchParams.get('start')))
  }

  function act(chatId: number, form: URLSearchParams): void {
    const data = form.get('press')
    if (data !== null) people.press(chatId, data)
    else if (form.has('block')) people.block(chatId)
    else if (form.get('text')?.trim()) people.say(chatId, form.get('text') ?? '')
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  link = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    /** The value for TELEGRAM_API_URL. */
    url: link,
    /** Where a person meets the bot. */
    chatUrl: `${link}/${BOT}`,
    /** Every call of the bot, in order. */
    calls,
    chat: chatOf,
    ...people,
    /** Decides how each call is answered from now on; null: as Telegram would. */
    behave(fn: (call: Call) => TelegramBehaviour | null): void {
      behave = fn
    },
    /** Deletes all messages. */
    empty(): void {
      for (const list of [calls, updates]) list.length = 0
      chats.clear()
      behave = () => null
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function refuse(status: number, description: string): never {
  throw new Refused(status, description)
}

/** Telegram counts a text without its tags. */
function checkText(text: string, maxLength: number): void {
  if (text === '') throw new Refused(400, 'Bad Request: message text is empty')
  if (text.replace(/<[^>]*>/g, '').length > maxLength)
    throw new Refused(400, 'Bad Request: message is too long')
  if (/<(?!\/?(?:b|i|a|code)\b)/.test(text)) throw new Refused(400, "Bad Request: can't parse entities")
}

function readButtons(fields: Call['fields']): ChatMessage['buttons'] {
  const markup = fields.reply_markup as { inline_keyboard?: ChatMessage['buttons'][] } | undefined
  const buttons = (markup?.inline_keyboard ?? []).flat()
  if (buttons.some(({ callback_data = '' }) => Buffer.byteLength(callback_data) > 64))
    throw new Refused(400, 'Bad Request: BUTTON_DATA_INVALID')
  return buttons
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MAX_BODY_BYTES) throw new Refused(413, 'Request Entity Too Large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
