import { afterCommit } from '#db/client.server.ts'
import { processSingleton } from '#db/singleton.ts'
import { announce, onAnnouncement } from '#domain/live.server.ts'

const MAX_WAITING = 10_000

/** Toasts by member, until their next page. They may be lost: ledger and history keep the facts. */
const waiting = () => processSingleton('reward-toasts', () => new Map<number, string[]>())

/** Listens, once per process, for the toasts of every process, because any process may answer the next page. */
const listen = () =>
  processSingleton(
    'reward-toasts-heard',
    () => [
      onAnnouncement('toast', ({ userId, words }) => {
        const toasts = waiting()
        toasts.set(userId, [...(toasts.get(userId) ?? []), words])
        if (toasts.size > MAX_WAITING) toasts.delete(toasts.keys().next().value!)
      }),
      onAnnouncement('toastsShown', ({ userId }) => void waiting().delete(userId)),
    ],
    { survives: true },
  )

/** Shows a toast on a member's next page, once the surrounding `write()` has committed. */
export function queueToast(userId: number, words: string): void {
  listen()
  afterCommit(() => announce('toast', { userId, words }))
}

/** Returns the waiting toasts of a member, oldest first, and removes them. */
export function takeToasts(userId: number): string[] {
  listen()
  const words = waiting().get(userId) ?? []
  if (words.length > 0) announce('toastsShown', { userId })
  return words
}
