import { vi } from 'vitest'
import { drainFanouts } from '#domain/alerts/fanouts.server.ts'
import { sendAll } from '../server/outbox.ts'

/** `10 22:30` → this instant of March 2026 in Seoul. */
export function march(text: string): number {
  const [day = '', time = ''] = text.split(' ')
  return Date.parse(`2026-03-${day.padStart(2, '0')}T${time.padStart(5, '0')}:00+09:00`)
}

/** Sets the clock to an instant of March in Seoul and sends all due messages; returns their titles. */
export async function at(text: string): Promise<string[]> {
  vi.useFakeTimers({ toFake: ['Date'], now: march(text) })
  return goOut()
}

/** Queues and sends all due messages; returns their titles in order. */
export async function goOut(): Promise<string[]> {
  await drainFanouts()
  return sendAll().map(({ message }) => message.title)
}
