import { settle } from '#domain/devices/delivery/outbox/answers.server.ts'
import { type DueDelivery, takeDue } from '#domain/devices/delivery/outbox/due.server.ts'

/** Takes all due messages as if every push service accepted them; returns them in order. */
export function sendAll(now?: number): DueDelivery[] {
  const sent: DueDelivery[] = []
  for (let due = takeDue(100, now); due.length > 0; due = takeDue(100, now)) {
    for (const delivery of due) settle(delivery, { kind: 'sent' })
    sent.push(...due)
  }
  return sent
}
