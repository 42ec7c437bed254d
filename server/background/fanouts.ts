import { log } from '#app/log.server.ts'
import { drainFanouts } from '#domain/alerts/fanouts.server.ts'
import { tellNextAudience } from '#domain/broadcasts/broadcasts.server.ts'
import { listen } from '#domain/live.server.ts'

/** Sales that another process took (`bun run crawl`) are announced there, not here: look for them each second. */
const LOOK_EVERY_MS = 1000

/** Tells waiting sales to members, as soon as they are announced, and between them what the operator tells many. `stop` waits for the group in hand. */
export function startFanouts(): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  let askedAgain = false

  const drain = () => {
    if (stopping.signal.aborted) return
    askedAgain = running !== null
    running ??= drainFanouts(stopping.signal)
      .then(tellAudience)
      .catch((error: unknown) => log.error({ err: error }, 'telling members failed; trying again'))
      .finally(() => {
        running = null
        if (askedAgain) drain()
      })
  }
  /** One group of what the operator tells many, then whatever alert has come meanwhile. */
  const tellAudience = () => {
    if (!stopping.signal.aborted && tellNextAudience()) askedAgain = true
  }
  const stopListening = listen('fanouts', drain)
  const timer = setInterval(drain, LOOK_EVERY_MS)
  drain()
  return {
    stop: async () => {
      stopping.abort()
      stopListening()
      clearInterval(timer)
      await running
    },
  }
}
