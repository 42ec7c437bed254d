import type { Registry } from 'prom-client'
import { log } from '#app/log.server.ts'
import { announceHere, type Carried, carryToOthers } from '#domain/live.server.ts'
import { readMessage, type ToSupervisor, type ToWorker } from './messages.ts'

const say = (message: ToSupervisor): void => {
  if (process.connected) process.send?.(message)
}

/**
 * Makes this process one of several: it exchanges announcements with the others, and stops when the supervisor says so
 * or has ended.
 */
export function joinProcesses({ port, stop }: { port: number; stop: () => void }): void {
  carryAnnouncements()
  process.on('message', (given) => {
    const message = readMessage<ToWorker>(given)
    switch (message?.kind) {
      case 'announced':
        for (const { topic, payload } of message.carried) announceHere(topic, payload)
        break
      case 'lost':
        announceHere('processLost', undefined)
        break
      case 'areYouAlive':
        say({ kind: 'alive' })
        break
      case 'stop':
        stop()
    }
  })
  process.on('disconnect', stop)
  say({ kind: 'listening', port })
}

/** Sends the announcements of one turn of the event loop together, because a fan-out makes thousands. */
function carryAnnouncements(): void {
  let waiting: Carried[] = []
  carryToOthers((carried) => {
    if (waiting.length === 0) {
      setImmediate(() => {
        say({ kind: 'announced', carried: waiting })
        waiting = []
      })
    }
    waiting.push(carried)
  })
}

/** Sends this process's metrics when the supervisor asks for them. */
export function offerMetrics(register: Registry): void {
  process.on('message', async (given) => {
    const message = readMessage<ToWorker>(given)
    if (message?.kind !== 'measureOwn') return
    const metrics = await register.getMetricsAsJSON().catch((error) => {
      log.error({ err: error }, 'the metrics cannot be read')
      return null
    })
    say({ kind: 'own', id: message.id, metrics })
  })
}

let asked = 0

/** The metrics of all processes together; null when none can read its own. */
export function measureProcesses(): Promise<string | null> {
  const id = ++asked
  return new Promise((resolve) => {
    const hear = (given: unknown) => {
      const message = readMessage<ToWorker>(given)
      if (message?.kind !== 'measured' || message.id !== id) return
      process.off('message', hear)
      resolve(message.text)
    }
    process.on('message', hear)
    say({ kind: 'measure', id })
  })
}
