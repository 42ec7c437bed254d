import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  BOT,
  type Bot,
  blockBot,
  chatOf,
  createBot,
  performCall,
  pressButton,
  sayToBot,
} from './telegramBot.ts'
import { type Call, Refused } from './telegramCall.ts'
import { chatPage, PAGE_HEADERS } from './telegramPages.ts'
import { fetchUpdates } from './telegramUpdates.ts'

/*
 * Telegram on loopback, for the demo and the tests: the calls of a bot, and pages for the chats with it. It
 * refuses what the real one refuses.
 */

const MAX_BODY_BYTES = 64 * 1024
/** The chat on a page whose address names no chat. */
export const DEMO_CHAT = 7001

/**
 * A failure instead of the normal answer: an error with a delay, or no answer: `hang` never answers, `reset` cuts the
 * connection.
 */
type TelegramBehaviour =
  | { status: number; description: string; retryAfterSeconds?: number }
  | 'hang'
  | 'reset'

/** The state of the stand-in. */
interface StandIn {
  bot: Bot
  token: string
  calls: Call[]
  behave: (call: Call) => TelegramBehaviour | null
}

export type TelegramStandIn = Awaited<ReturnType<typeof startTelegram>>

/** Starts the stand-in on 127.0.0.1. `token` is the token of the bot. */
export async function startTelegram({ token, port = 0 }: { token: string; port?: number }) {
  const bot = createBot()
  const standIn: StandIn = { bot, token, calls: [], behave: () => null }
  const server = createServer((request, response) => {
    serve(standIn, request, response).catch((error: Error) => sendError(response, error))
  })
  bot.link = await listen(server, port)
  return {
    /** The value for TELEGRAM_API_URL. */
    url: bot.link,
    /** The page on which a person opens the bot. */
    chatUrl: `${bot.link}/${BOT}`,
    /** Every call of the bot, in order. */
    calls: standIn.calls,
    chat: (id: number) => chatOf(bot, id),
    say: (chatId: number, text: string) => sayToBot(bot, chatId, text),
    press: (chatId: number, data: string) => pressButton(bot, chatId, data),
    block: (chatId: number, options?: { isTold?: boolean }) => blockBot(bot, chatId, options),
    /** Decides how each call is answered from now on; null: as Telegram would. */
    behave(fn: StandIn['behave']): void {
      standIn.behave = fn
    },
    /** Deletes all messages. */
    empty(): void {
      for (const list of [standIn.calls, bot.updates.waiting]) list.length = 0
      bot.chats.clear()
      standIn.behave = () => null
    },
    close: () => close(server),
  }
}

async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

async function serve(standIn: StandIn, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', standIn.bot.link)
  const [, token, method] = /^\/bot([^/]+)\/(\w+)$/.exec(url.pathname) ?? []
  if (token === undefined || method === undefined) return servePage(standIn.bot, request, url, response)
  if (token !== standIn.token) throw new Refused(401, 'Unauthorized')
  const call = { method, fields: JSON.parse((await readBody(request)) || '{}') as Call['fields'] }
  standIn.calls.push(call)
  await answerCall(standIn, call, request, response)
}

async function answerCall(
  { bot, behave }: StandIn,
  call: Call,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const behaviour = behave(call)
  if (behaviour === 'hang') return
  if (behaviour === 'reset') return void request.socket.destroy()
  if (behaviour) throw new Refused(behaviour.status, behaviour.description, behaviour.retryAfterSeconds)
  const isFetch = call.method === 'getUpdates'
  const result = isFetch ? await fetchUpdates(bot.updates, call.fields, response) : performCall(bot, call)
  sendJson(response, 200, { ok: true, result })
}

async function servePage(
  bot: Bot,
  request: IncomingMessage,
  url: URL,
  response: ServerResponse,
): Promise<void> {
  if (url.pathname !== `/${BOT}`) return void response.writeHead(404).end()
  const chatId = Number(url.searchParams.get('chat') ?? DEMO_CHAT)
  if (!Number.isSafeInteger(chatId)) return void response.writeHead(400).end()
  if (request.method === 'POST') {
    actInChat(bot, chatId, new URLSearchParams(await readBody(request)))
    return void response.writeHead(303, { Location: `/${BOT}?chat=${chatId}` }).end()
  }
  response.writeHead(200, PAGE_HEADERS)
  response.end(chatPage(chatOf(bot, chatId), url.searchParams.get('start')))
}

function actInChat(bot: Bot, chatId: number, form: URLSearchParams): void {
  const data = form.get('press')
  if (data !== null) pressButton(bot, chatId, data)
  else if (form.has('block')) blockBot(bot, chatId)
  else if (form.get('text')?.trim()) sayToBot(bot, chatId, form.get('text') ?? '')
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

function sendError(response: ServerResponse, error: Error): void {
  const status = error instanceof Refused ? error.status : 500
  const retry_after = error instanceof Refused ? error.retryAfterSeconds : undefined
  sendJson(response, status, {
    ok: false,
    error_code: status,
    description: error.message,
    ...(retry_after !== undefined && { parameters: { retry_after } }),
  })
}
