import { afterCommit } from '#db/client.server.ts'
import { once } from '#db/singleton.ts'

const MOST_WAITING = 10_000

/** Words by member, until their next page. They may be lost with the process: ledger and history keep what they tell. */
const waiting = () => once('praises', () => new Map<number, string[]>())

/** A word that a member sees on their next page, once the surrounding `write()` has committed. */
export function praise(userId: number, words: string): void {
  afterCommit(() => {
    const praises = waiting()
    praises.set(userId, [...(praises.get(userId) ?? []), words])
    if (praises.size > MOST_WAITING) praises.delete(praises.keys().next().value!)
  })
}

/** The words that wait for a member, oldest first; asked again, they are gone. */
export function takePraises(userId: number): string[] {
  const words = waiting().get(userId) ?? []
  waiting().delete(userId)
  return words
}
