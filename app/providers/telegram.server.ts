import * as z from 'zod'
import { env } from '#app/env.server.ts'
import { signText } from '#app/keys.server.ts'
import { boundWaitMs, readJson } from '#app/outside.server.ts'
import { processSingleton } from '#db/singleton.ts'
import type { Member } from '#domain/accounts/member.ts'
import { issueTelegramCode } from '#domain/devices/telegram.server.ts'
import { refuse } from '#domain/refusal.ts'

const TIMEOUT_MS = 10_000

/** A call of the bot: one of https://core.telegram.org/bots/api#available-methods with its fields. */
export interface BotCall {
  method: string
  [field: string]: unknown
}

const Answer = z.object({
  ok: z.boolean(),
  result: z.unknown().optional(),
  error_code: z.number().optional(),
  description: z.string().optional(),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
})

/** How Telegram refuses a call. */
export class TelegramRefusal extends Error {
  readonly status: number
  readonly retryAfterMs: number | undefined
  constructor(status: number, description: string, retryAfterSeconds: number | undefined) {
    super(description)
    this.status = status
    this.retryAfterMs = retryAfterSeconds === undefined ? undefined : boundWaitMs(retryAfterSeconds * 1000)
  }
}

export const isTelegramOn = (): boolean => env.TELEGRAM_BOT_TOKEN !== undefined

/**
 * Makes a call of the bot and returns its result. Throws TelegramRefusal when Telegram refuses, and an
 * Error when no answer comes in time. No thrown text contains the address, because the bot's token is part
 * of it.
 */
export async function callTelegram(
  { method, ...fields }: BotCall,
  { timeoutMs = TIMEOUT_MS, signal }: { timeoutMs?: number; signal?: AbortSignal } = {},
): Promise<unknown> {
  const deadline = AbortSignal.timeout(timeoutMs)
  const asked = fetch(`${env.TELEGRAM_API_URL}/bot${env.TELEGRAM_BOT_TOKEN}/${method}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fields),
    redirect: 'error',
    signal: signal ? AbortSignal.any([deadline, signal]) : deadline,
  })
  const answer = await asked
    .then(async (response) => ({ status: response.status, body: Answer.parse(await readJson(response)) }))
    .catch(() => {
      throw new Error(
        deadline.aborted ? '텔레그램이 제시간에 응답하지 않습니다' : '텔레그램에 연결할 수 없습니다',
      )
    })
  const { ok, result, error_code, description = `HTTP ${answer.status}`, parameters } = answer.body
  if (ok) return result
  throw new TelegramRefusal(error_code ?? answer.status, description, parameters?.retry_after)
}

/** `link`: where a stand-in shows its chats; Telegram itself has none. */
const Bot = z.object({ username: z.string(), link: z.url().optional() })

/** The address at which people open the bot. */
async function findBot(): Promise<string> {
  const known = processSingleton('telegram bot', () => new Map<string, string>())
  const token = `${env.TELEGRAM_API_URL} ${env.TELEGRAM_BOT_TOKEN}`
  const address = known.get(token) ?? (await askBot())
  known.set(token, address)
  return address
}

async function askBot(): Promise<string> {
  const { username, link } = Bot.parse(await callTelegram({ method: 'getMe' }))
  return link ?? `https://t.me/${username}`
}

/** How a member links a chat: the code, and the address that sends it to the bot at one tap. */
export interface TelegramOffer {
  code: string
  url: string
  expiresAt: number
}

/** Makes a code for the member, with the bot's address. Refuses `not_configured` without a bot or when it is out of reach. */
export async function offerTelegram(member: Member): Promise<TelegramOffer> {
  if (!isTelegramOn()) refuse('not_configured', '이 사이트는 텔레그램 알림을 쓰지 않습니다.')
  const bot = await findBot().catch(() =>
    refuse('not_configured', '지금은 텔레그램에 연결할 수 없습니다. 잠시 후 다시 시도해주세요.'),
  )
  const { code, expiresAt } = issueTelegramCode(member)
  return { code, url: `${bot}?${new URLSearchParams({ start: code })}`, expiresAt }
}

/** The secret that Telegram sends in its header to our webhook. */
export const webhookSecret = (secret?: string): string =>
  signText('telegram', `${env.TELEGRAM_BOT_TOKEN}`, secret)
