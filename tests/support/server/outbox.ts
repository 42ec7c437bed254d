import { settle } from '#domain/devices/delivery/outbox/answers.server.ts'
import { type DueDelivery, takeDue } from '#domain/devices/delivery/outbox/due.server.ts'

/** Takes due rows, in several transactions if needed, until `limit` rows are taken or no further row is due. */
export function takeAllDue(limit: number, now?: number): DueDelivery[] {
  const taken: DueDelivery[] = []
  for (let isMore = true; isMore; ) {
    const group = takeDue(limit - taken.length, now)
    taken.push(...group.due)
    isMore = group.isMore
  }
  return taken
}

/** Takes all due messages as if every push service accepted them; returns them in order. */
export function sendAll(now?: number): DueDelivery[] {
  const sent: DueDelivery[] = []
  for (let due = takeAllDue(100, now); due.length > 0; due = takeAllDue(100, now)) {
    for (const delivery of due) settle(delivery, { kind: 'sent' })
    sent.push(...due)
  }
  return sent
}
