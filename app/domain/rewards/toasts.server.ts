import { afterCommit } from '#db/client.server.ts'
import { processSingleton } from '#db/singleton.ts'

const MOST_WAITING = 10_000

/**
 * Toasts by member, until their next page. They may be lost with the process: ledger and history keep the
 * facts.
 */
const waiting = () => processSingleton('reward-toasts', () => new Map<number, string[]>())

/** Shows a toast on a member's next page, once the surrounding `write()` has committed. */
export function queueToast(userId: number, words: string): void {
  afterCommit(() => {
    const toasts = waiting()
    toasts.set(userId, [...(toasts.get(userId) ?? []), words])
    if (toasts.size > MOST_WAITING) toasts.delete(toasts.keys().next().value!)
  })
}

/** Returns the waiting toasts of a member, oldest first, and removes them. */
export function takeToasts(userId: number): string[] {
  const words = waiting().get(userId) ?? []
  waiting().delete(userId)
  return words
}
