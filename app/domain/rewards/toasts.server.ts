import { afterCommit } from '#db/client.server.ts'
import { processSingleton } from '#db/singleton.ts'

const MOST_WAITING = 10_000

/**
 * Toasts by member, until their next page. They may be lost with the process: ledger and history keep the
 * facts.
 */
const waiting = () => processSingleton('praises', () => new Map<number, string[]>())

/** Shows a toast on a member's next page, once the surrounding `write()` has committed. */
export function queueToast(userId: number, words: string): void {
  afterCommit(() => {
    const praises = waiting()
    praises.set(userId, [...(praises.get(userId) ?? []), words])
    if (praises.size > MOST_WAITING) praises.delete(praises.keys().next().value!)
  })
}

/** Returns the waiting toasts of a member, oldest first, and removes them. */
export function takeToasts(userId: number): string[] {
  const words = waiting().get(userId) ?? []
  waiting().delete(userId)
  return words
}
