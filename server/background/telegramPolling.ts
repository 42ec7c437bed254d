import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { env } from '#app/env.server.ts'
import { log, logFailure } from '#app/log.server.ts'
import { durably } from '#db/durable.server.ts'
import { troubleOf } from '#db/trouble.ts'
import { retryInTurn } from '#db/turn.server.ts'
import { doublingPauseMs, MINUTE_MS } from '#domain/clock.ts'
import { ALLOWED_UPDATES, answerUpdate } from '#http/telegramCommands.server.ts'
import { callTelegram, TelegramRefusal, webhookSecret } from '#providers/telegram.server.ts'
import { retryUntilDone } from './retryUntilDone.ts'
import type { Running } from './running.ts'

/** How long Telegram keeps a poll open while there are no updates. */
const HELD_SECONDS = 25
const HELD_MS = HELD_SECONDS * 1000 + 10_000
const AGAIN_AFTER_MS = 3_000
const MIN_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 5 * MINUTE_MS
/** An empty answer that arrives sooner means that the server did not keep the poll open. */
const SOON_MS = 1_000
const LOOK_AGAIN_MS = 1_000

/**
 * Receives messages to the bot: by polling Telegram, or, with TELEGRAM_WEBHOOK, by registering our webhook.
 * Start it in one process only.
 */
export function startTelegramUpdates(): Running {
  const stopping = new AbortController()
  const work = env.TELEGRAM_WEBHOOK ? announceWebhook : poll
  const working = work(stopping.signal).catch((error: unknown) =>
    logFailure(error, 'the work with Telegram ends'),
  )
  return {
    stop: async () => {
      stopping.abort()
      await working
    },
  }
}

/** Registers the webhook, and again when `keys.json` has a new secret. */
async function announceWebhook(signal: AbortSignal): Promise<void> {
  const url = `${env.ORIGIN}/telegram/webhook`
  let announced = ''
  while (!signal.aborted) {
    const secret = webhookSecret()
    const fields = { url, secret_token: secret, allowed_updates: ALLOWED_UPDATES }
    if (secret !== announced)
      await retryUntilDone(
        () => callTelegram({ method: 'setWebhook', ...fields }, { signal }),
        signal,
        pauseAfter,
      )
    announced = secret
    await sleep(LOOK_AGAIN_MS, undefined, { signal }).catch(() => {})
  }
}

async function poll(signal: AbortSignal): Promise<void> {
  // While a webhook is set, Telegram refuses polls.
  await retryUntilDone(() => callTelegram({ method: 'deleteWebhook' }, { signal }), signal, pauseAfter)
  let offset = 0
  while (!signal.aborted) {
    const askedAt = performance.now()
    const updates = await retryUntilDone(() => listUpdates(offset, signal), signal, pauseAfter)
    const news = (updates ?? []).filter(({ update_id }) => update_id >= offset)
    if (news.length === 0 && performance.now() - askedAt < SOON_MS)
      await sleep(AGAIN_AFTER_MS, undefined, { signal }).catch(() => {})
    for (const update of news) {
      await retryUntilDone(() => answer(update), signal, pauseAfter)
      // Telegram drops updates before the offset: an unanswered update comes again after a restart.
      offset = update.update_id + 1
    }
  }
}

const Updates = z.array(z.looseObject({ update_id: z.number().int().min(0) }))
type Numbered = z.output<typeof Updates>[number]

async function listUpdates(offset: number, signal: AbortSignal): Promise<Numbered[]> {
  const read = Updates.safeParse(
    await callTelegram(
      { method: 'getUpdates', offset, timeout: HELD_SECONDS, allowed_updates: ALLOWED_UPDATES },
      { timeoutMs: HELD_MS, signal },
    ),
  )
  if (!read.success) throw new Error('텔레그램의 답을 이해할 수 없습니다')
  return read.data
}

/** Logs and skips an update that fails. Throws trouble with the database, which is temporary. */
async function answer(update: Numbered): Promise<void> {
  try {
    const reply = await durably(() => retryInTurn(() => answerUpdate(update)))
    if (reply) await callTelegram(reply)
  } catch (error) {
    if (troubleOf(error)) throw error
    log.warn({ reason: (error as Error).message }, 'an update of Telegram could not be answered')
  }
}

/** The pause after a failure, given the number of `earlier` failures: it doubles each time, to at most 5 minutes. */
export const pauseMsAfter = (earlier: number): number =>
  doublingPauseMs(AGAIN_AFTER_MS, earlier, MAX_PAUSE_MS)

/** The pause that Telegram asks for, from a second to 5 minutes; without a request, longer after each failure. */
export function pauseAfter(error: unknown, earlier: number): number {
  log.warn({ reason: reasonOf(error) }, 'the work with Telegram is tried again')
  const asked = error instanceof TelegramRefusal ? error.retryAfterMs : undefined
  return asked === undefined ? pauseMsAfter(earlier) : Math.min(Math.max(asked, MIN_PAUSE_MS), MAX_PAUSE_MS)
}

const reasonOf = (error: unknown): string =>
  error instanceof TelegramRefusal && error.status === 401
    ? '텔레그램이 TELEGRAM_BOT_TOKEN을 거절합니다. @BotFather에게서 받은 토큰인지 확인해주세요'
    : (error as Error).message
