import { env } from '#app/env.server.ts'
import { isSigned } from '#app/keys.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { callback } from '#http/answer.server.ts'
import { answerUpdate } from '#http/telegramCommands.server.ts'
import { isTelegramOn, webhookSecret } from '#providers/telegram.server.ts'

/** Receives the messages to the bot (`TELEGRAM_WEBHOOK`); the answer contains the bot's reply. */
export const action = callback(async ({ request }) => {
  if (!isTelegramOn() || !env.TELEGRAM_WEBHOOK || request.method !== 'POST')
    return new Response(null, { status: 404 })
  if (!isFromTelegram(request)) return new Response(null, { status: 401 })
  const reply = answerUpdate(await request.json().catch(() => null))
  return reply ? Response.json(reply) : new Response(null, { status: 204 })
})

function isFromTelegram(request: Request): boolean {
  const given = request.headers.get('X-Telegram-Bot-Api-Secret-Token') ?? ''
  return isSigned(given, webhookSecret, DAY_MS)
}

export const loader = () => new Response(null, { status: 404 })
