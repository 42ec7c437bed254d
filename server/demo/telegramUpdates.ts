import type { ServerResponse } from 'node:http'
import { type Call, Refused } from './telegramCall.ts'

export interface Webhook {
  url: string
  secret_token?: string
}

type Update = { update_id: number }

/** The updates for the bot: sent to its webhook, or fetched by the bot. */
export interface Updates {
  webhook: Webhook | null
  waiting: Update[]
  /** Functions that wake the waiting fetches. */
  wakers: Set<() => void>
  /** Performs a call that the webhook's answer contains. */
  perform(call: Call): unknown
}

export const createUpdates = (perform: Updates['perform']): Updates => ({
  webhook: null,
  waiting: [],
  wakers: new Set(),
  perform,
})

/** Hands an update to the bot. */
export function pushUpdate(updates: Updates, update: Update): void {
  if (updates.webhook) return void callWebhook(updates, updates.webhook, update)
  updates.waiting.push(update)
  for (const wake of updates.wakers) wake()
}

async function callWebhook(
  { perform }: Updates,
  { url, secret_token = '' }: Webhook,
  update: Update,
): Promise<void> {
  const headers = { 'Content-Type': 'application/json', 'X-Telegram-Bot-Api-Secret-Token': secret_token }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(update) })
  const text = await answer.text()
  if (!answer.ok || text === '') return
  const { method, ...fields } = JSON.parse(text) as Call['fields'] & { method: string }
  perform({ method, fields })
}

/** Answers `getUpdates`: the updates after the offset; if there are none, the call waits for one. */
export async function fetchUpdates(
  updates: Updates,
  fields: Call['fields'],
  response: ServerResponse,
): Promise<object[]> {
  const { webhook, waiting } = updates
  if (webhook) throw new Refused(409, "Conflict: can't use getUpdates method while webhook is active")
  const offset = Number(fields.offset ?? 0)
  waiting.splice(0, waiting.findLastIndex(({ update_id }) => update_id < offset) + 1)
  if (waiting.length === 0) await nextUpdate(updates, Number(fields.timeout ?? 0) * 1000, response)
  return [...waiting]
}

function nextUpdate({ wakers }: Updates, timeoutMs: number, response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      wakers.delete(wake)
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(wake, timeoutMs)
    response.once('close', wake)
    wakers.add(wake)
  })
}
