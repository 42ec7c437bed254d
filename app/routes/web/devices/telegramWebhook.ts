import { env } from '#app/env.server.ts'
import { isSigned } from '#app/keys.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { callback } from '#http/answer.server.ts'
import { readBytesInTurn } from '#http/input/boundedBody.server.ts'
import { answerUpdate } from '#http/telegramCommands.server.ts'
import { isTelegramOn, webhookSecret } from '#providers/telegram.server.ts'

const MAX_UPDATE_BYTES = 256 * 1024

/** Receives the messages to the bot (`TELEGRAM_WEBHOOK`); the answer contains the bot's reply. */
export const action = callback(async ({ request }) => {
  if (!isTelegramOn() || !env.TELEGRAM_WEBHOOK || request.method !== 'POST')
    return new Response(null, { status: 404 })
  if (!isFromTelegram(request)) return new Response(null, { status: 401 })
  const reply = answerUpdate(await readUpdate(request))
  return reply ? Response.json(reply) : new Response(null, { status: 204 })
})

/** The message; null if the body is not JSON or is too long. */
async function readUpdate(request: Request): Promise<unknown> {
  const body = await readBytesInTurn(request, MAX_UPDATE_BYTES)
  try {
    return JSON.parse(new TextDecoder().decode(body ?? undefined))
  } catch {
    return null
  }
}

function isFromTelegram(request: Request): boolean {
  const given = request.headers.get('X-Telegram-Bot-Api-Secret-Token') ?? ''
  return isSigned(given, webhookSecret, DAY_MS)
}

export const loader = () => new Response(null, { status: 404 })
