import { MINUTE_MS } from '#domain/clock.ts'

/** What the watch needs to know of a message. */
interface Watched {
  id: number
  service: string
  device: { id: number }
}

interface WatchOptions {
  firstPauseMs?: number
  longestPauseMs?: number
  now?: () => number
  /** From 0 to 1, spreads the probes. */
  random?: () => number
}

/** What an attempt means for its service. */
export type Change = { kind: 'paused'; until: number } | { kind: 'resumed' } | null

interface Service {
  /** Attempts in a row that brought no answer or an error of the service's own. */
  failures: number
  /** Whose messages failed: one broken address is no broken service. */
  deviceIds: Set<number>
  pauses: number
  pausedUntil: number | null
  /** The one message that asks whether it is well again. */
  probeId: number | null
}

const FAILURES = 10
const FEWEST_DEVICES = 2
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 5 * MINUTE_MS
/** How long the others wait while a probe is under way. */
const PROBE_MS = 15_000
/** Endpoints are chosen by browsers, and by whoever pretends to be one. */
const MAX_SERVICES = 1_000

/**
 * Knows which push services are down: after ten attempts in a row, of two devices at least, without an answer or with
 * an error of the service's own, nothing is sent there for 30 seconds, then for twice as long up to 5 minutes; after
 * each pause a single message asks. Any other answer ends it. A restart learns it anew.
 */
export function createServiceWatch({
  firstPauseMs = FIRST_PAUSE_MS,
  longestPauseMs = LONGEST_PAUSE_MS,
  now = Date.now,
  random = Math.random,
}: WatchOptions = {}) {
  const services = new Map<string, Service>()

  const find = (name: string): Service => {
    if (services.size >= MAX_SERVICES) services.clear()
    const known = services.get(name) ?? {
      failures: 0,
      deviceIds: new Set(),
      pauses: 0,
      pausedUntil: null,
      probeId: null,
    }
    services.set(name, known)
    return known
  }

  function pause(service: Service): Change {
    const longest = Math.min(firstPauseMs * 2 ** service.pauses, longestPauseMs)
    service.pauses++
    service.probeId = null
    service.pausedUntil = now() + Math.ceil(longest * (0.5 + random() / 2))
    return { kind: 'paused', until: service.pausedUntil }
  }

  return {
    /** Until when a message has to wait; null when it may be sent, perhaps as the probe. */
    waitUntil({ id, service: name }: Watched): number | null {
      const service = services.get(name)
      if (!service || service.pausedUntil === null) return null
      if (now() < service.pausedUntil) return service.pausedUntil
      if (service.probeId !== null && service.probeId !== id) return now() + PROBE_MS
      service.probeId = id
      return null
    },

    /** Takes in what became of an attempt. */
    note({ id, service: name, device }: Watched, isFailure: boolean): Change {
      const service = find(name)
      if (!isFailure) {
        const wasPaused = service.pausedUntil !== null
        services.delete(name)
        return wasPaused ? { kind: 'resumed' } : null
      }
      if (service.pausedUntil !== null) return service.probeId === id ? pause(service) : null
      service.failures++
      service.deviceIds.add(device.id)
      return service.failures >= FAILURES && service.deviceIds.size >= FEWEST_DEVICES ? pause(service) : null
    },
  }
}

export type ServiceWatch = ReturnType<typeof createServiceWatch>
