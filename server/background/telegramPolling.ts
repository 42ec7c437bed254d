import { setTimeout as sleep } from 'node:timers/promises'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import { durably } from '#db/durable.server.ts'
import { troubleOf } from '#db/trouble.ts'
import { againInTurn } from '#db/turn.server.ts'
import { ALLOWED_UPDATES, answerUpdate } from '#http/telegramCommands.server.ts'
import { callTelegram, TelegramRefusal, webhookSecret } from '#providers/telegram.server.ts'
import type { Running } from './running.ts'

/** How long Telegram holds a poll without updates. */
const HELD_SECONDS = 25
const HELD_MS = HELD_SECONDS * 1000 + 10_000
const AGAIN_AFTER_MS = 3_000
const LOOK_AGAIN_MS = 1_000

/**
 * Receives messages to the bot: by polling Telegram, or, with TELEGRAM_WEBHOOK, by registering our webhook.
 * Start it in one process only.
 */
export function startTelegramUpdates(): Running {
  const stopping = new AbortController()
  const working = (env.TELEGRAM_WEBHOOK ? announceWebhook : poll)(stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await working
    },
  }
}

/** Registers it again when `keys.json` has a new secret. */
async function announceWebhook(signal: AbortSignal): Promise<void> {
  const url = `${env.ORIGIN}/telegram/webhook`
  let announced = ''
  while (!signal.aborted) {
    const secret = webhookSecret()
    const fields = { url, secret_token: secret, allowed_updates: ALLOWED_UPDATES }
    if (secret !== announced)
      await insist(() => callTelegram({ method: 'setWebhook', ...fields }, { signal }), signal)
    announced = secret
    await sleep(LOOK_AGAIN_MS, undefined, { signal }).catch(() => {})
  }
}

async function poll(signal: AbortSignal): Promise<void> {
  // While a webhook is set, Telegram refuses questions.
  await insist(() => callTelegram({ method: 'deleteWebhook' }, { signal }), signal)
  let offset = 0
  while (!signal.aborted) {
    const updates = await insist(() => listUpdates(offset, signal), signal)
    for (const update of updates ?? []) {
      await insist(() => answer(update), signal)
      // Telegram drops updates before the offset: an unanswered update comes again after a restart.
      offset = update.update_id + 1
    }
  }
}

interface Numbered {
  update_id: number
}

const listUpdates = async (offset: number, signal: AbortSignal): Promise<Numbered[]> =>
  (await callTelegram(
    { method: 'getUpdates', offset, timeout: HELD_SECONDS, allowed_updates: ALLOWED_UPDATES },
    { timeoutMs: HELD_MS, signal },
  )) as Numbered[]

/** An update that fails is logged and skipped. Throws trouble with the database, which passes. */
async function answer(update: Numbered): Promise<void> {
  try {
    const reply = await durably(() => againInTurn(() => answerUpdate(update)))
    if (reply) await callTelegram(reply)
  } catch (error) {
    if (troubleOf(error)) throw error
    log.warn({ reason: (error as Error).message }, 'an update of Telegram could not be answered')
  }
}

/** Repeats it until it succeeds or `signal` aborts; waits as long as Telegram asks in between. */
async function insist<T>(act: () => Promise<T>, signal: AbortSignal): Promise<T | null> {
  while (!signal.aborted) {
    try {
      return await act()
    } catch (error) {
      if (signal.aborted) break
      log.warn({ reason: (error as Error).message }, 'the work with Telegram is tried again')
      const asked = error instanceof TelegramRefusal ? error.retryAfterMs : undefined
      await sleep(asked ?? AGAIN_AFTER_MS, undefined, { signal }).catch(() => {})
    }
  }
  return null
}
