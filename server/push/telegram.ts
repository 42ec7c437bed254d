import * as z from 'zod'
import { env } from '#app/env.server.ts'
import { retryInTurn } from '#db/turn.server.ts'
import { type BundledMessage, listBundled } from '#domain/devices/delivery/holding/bundleLines.server.ts'
import type { Outcome } from '#domain/devices/delivery/outbox/answers.server.ts'
import type { DueDelivery } from '#domain/devices/delivery/outbox/due.server.ts'
import {
  findPostedMessage,
  type PostedMessage,
  recordPostedMessage,
} from '#domain/devices/telegram.server.ts'
import { escapeHtml } from '#domain/escapeHtml.ts'
import { type BotCall, callTelegram, TelegramRefusal } from '#providers/telegram.server.ts'
import type { Send } from './outbox.ts'
import { actionsOf, fitBody } from './payload.ts'

const TIMEOUT_MS = 10_000
/** Telegram accepts 1,024 characters under a picture. We count bytes, which are never fewer than characters. */
const MAX_BYTES = 1_000
/** Telegram accepts 4,096 characters in a message without a picture. */
const MAX_BUNDLE_BYTES = 4_000
/** A digest lists at most this many messages with their links. */
const MAX_BUNDLED = 10

/** How messages are sent to Telegram chats. */
export function createTelegramSender({ timeoutMs = TIMEOUT_MS } = {}): Send {
  const call = (what: BotCall) => callTelegram(what, { timeoutMs })
  return async (due) => {
    try {
      await put(due, call)
      return { kind: 'sent' }
    } catch (error) {
      return judge(error as Error)
    }
  }
}

type Call = (what: BotCall) => Promise<unknown>

/**
 * A message replaces the earlier one of the same history row: it is sent as a new message, so that the chat notifies,
 * and the older one is deleted. A message whose arrival in the chat is noted, though its answer is not recorded, is not
 * sent again.
 */
async function put(due: DueDelivery, call: Call): Promise<void> {
  const earlier = findPostedMessage(due.historyId, due.device.id)
  if (due.form === 'ENDED') return earlier ? edit(due, earlier, call) : undefined
  if (earlier?.deliveryKey === due.deliveryKey) return
  const { messageId, hasPicture } = await send(due, call)
  const { deliveryKey, device } = due
  const posted = { messageId, deliveryKey, hasPicture }
  // If this is not recorded, the message is sent a second time.
  await retryInTurn(() => recordPostedMessage(due.historyId, device.id, posted))
  if (earlier) await takeAway(device.fcmToken, earlier, call)
}

/** Edits the message in the chat to say that the deal has ended, silently and without buttons. */
async function edit(due: DueDelivery, { messageId, hasPicture }: PostedMessage, call: Call): Promise<void> {
  const shown = { chat_id: due.device.fcmToken, message_id: messageId, parse_mode: 'HTML' }
  const text = textOf(due)
  const what = hasPicture
    ? { method: 'editMessageCaption', ...shown, caption: text }
    : { method: 'editMessageText', ...shown, text, link_preview_options: { is_disabled: true } }
  await call(what).catch((error: unknown) => {
    // The message is edited already, or its reader deleted it.
    if (!isUnusable(error)) throw error
  })
}

async function send(due: DueDelivery, call: Call): Promise<Pick<PostedMessage, 'messageId' | 'hasPicture'>> {
  const { message, device } = due
  const text = textOf(due)
  const shown = {
    chat_id: device.fcmToken,
    parse_mode: 'HTML',
    disable_notification: due.isSilent,
    reply_markup: buttonsOf(due),
  }
  const photo = message.kind !== 'BUNDLE' && message.imageUrl && new URL(message.imageUrl, env.ORIGIN).href
  const bare = { method: 'sendMessage', ...shown, text, link_preview_options: { is_disabled: true } }
  if (!photo) return { messageId: idOf(await call(bare)), hasPicture: false }
  try {
    const sent = await call({ method: 'sendPhoto', ...shown, photo, caption: text })
    return { messageId: idOf(sent), hasPicture: true }
  } catch (error) {
    // If Telegram cannot fetch the picture, the message is sent without it.
    if (!isUnusable(error)) throw error
    return { messageId: idOf(await call(bare)), hasPicture: false }
  }
}

/** Deletes a replaced message; one that is gone or too old to delete stays. */
async function takeAway(chat: string, { messageId }: PostedMessage, call: Call): Promise<void> {
  await call({ method: 'deleteMessage', chat_id: chat, message_id: messageId }).catch(() => {})
}

function textOf({ message, historyId }: DueDelivery): string {
  const { kind, title, body, link } = message
  const url = new URL(link, env.ORIGIN).href
  const bundled = kind === 'BUNDLE' ? listBundled({ bundleId: historyId }) : []
  if (bundled.length > 0) return bundleText(title, url, bundled)
  const write = (text: string) => `<b>${linkTo(url, title)}</b>\n${escapeHtml(text)}\n${escapeHtml(url)}`
  return write(fitBody(body, MAX_BYTES, write))
}

/** A digest with a link to each of its deals, as many as a message holds. */
function bundleText(title: string, url: string, bundled: BundledMessage[]): string {
  const lines = bundled
    .slice(0, MAX_BUNDLED)
    .map((one) => `• ${linkTo(new URL(one.link, env.ORIGIN).href, one.title)}`)
  const write = () => {
    const more = bundled.length - lines.length
    return [
      `<b>${linkTo(url, title)}</b>`,
      ...lines,
      ...(more > 0 ? [`외 ${more}건`] : []),
      escapeHtml(url),
    ].join('\n')
  }
  while (Buffer.byteLength(write()) > MAX_BUNDLE_BYTES) lines.pop()
  return write()
}

const linkTo = (url: string, text: string): string => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`

const buttonsOf = (due: DueDelivery) => ({
  inline_keyboard: [
    actionsOf(due).map(({ action, title }) => ({
      text: title,
      callback_data: `${action}:${due.deliveryKey}`,
    })),
  ].filter((row) => row.length > 0),
})

const SentMessage = z.object({ message_id: z.number().int() })

/**
 * The id of a sent message. Throws a RangeError without one: the message was accepted, and a repeat would notify again.
 */
function idOf(sent: unknown): number {
  const read = SentMessage.safeParse(sent)
  if (!read.success) throw new RangeError('텔레그램이 보낸 메시지의 번호를 알려 주지 않습니다')
  return read.data.message_id
}

const isUnusable = (error: unknown): boolean =>
  error instanceof TelegramRefusal && error.status === 400 && !isNoChat(error)

/** True if the chat does not exist: only Telegram's message, not its status 400, shows that. */
const isNoChat = ({ message }: TelegramRefusal): boolean =>
  /chat not found|user is deactivated/i.test(message)

function judge(error: Error): Outcome {
  const reason = error.message
  if (!(error instanceof TelegramRefusal)) {
    return error instanceof RangeError ? { kind: 'failed', reason } : { kind: 'retry', reason }
  }
  const { status, retryAfterMs } = error
  if (status === 403 || isNoChat(error)) return { kind: 'gone', reason }
  const isPassing = status === 401 || status === 404 || status === 429 || status >= 500
  return isPassing ? { kind: 'retry', reason, afterMs: retryAfterMs } : { kind: 'failed', reason }
}
