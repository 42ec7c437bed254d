import { doublingPauseMs, MINUTE_MS } from '#domain/clock.ts'

/** The data of a message that the circuit breaker needs. */
interface Tried {
  id: number
  service: string
  device: { id: number }
}

interface BreakerOptions {
  firstPauseMs?: number
  longestPauseMs?: number
  now?: () => number
  /** A number from 0 to 1, which spreads the probes over time. */
  random?: () => number
}

/** The effect of an attempt on its service. */
export type Change = { kind: 'paused'; until: number } | { kind: 'resumed' } | null

interface Service {
  /** Attempts in a row without an answer, or with an error of the service itself. */
  failures: number
  /** The devices whose messages failed: a single broken address does not mean a broken service. */
  deviceIds: Set<number>
  pauses: number
  pausedUntil: number | null
  /** The message that tests whether the service works again. */
  probeId: number | null
}

const FAILURES = 10
const MIN_DEVICES = 2
const FIRST_PAUSE_MS = 30_000
const MAX_PAUSE_MS = 5 * MINUTE_MS
/** How long the other messages wait for the result of a probe. */
const PROBE_MS = 15_000
/** The number of remembered services. It is limited, because anybody who imitates a browser can name an endpoint. */
const MAX_SERVICES = 1_000

/**
 * The circuit breaker of each push service. It opens after ten attempts in a row, for at least two devices, that got no
 * answer or an error of the service. Then nothing is sent there for 30 seconds, and twice as long after each failed
 * probe, at most 5 minutes. After each pause a single message is the probe; any other answer closes the breaker. A
 * restart begins with all breakers closed.
 */
export function createCircuitBreaker({
  firstPauseMs = FIRST_PAUSE_MS,
  longestPauseMs = MAX_PAUSE_MS,
  now = Date.now,
  random = Math.random,
}: BreakerOptions = {}) {
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
    const longest = doublingPauseMs(firstPauseMs, service.pauses, longestPauseMs)
    service.pauses++
    service.probeId = null
    service.pausedUntil = now() + Math.ceil(longest * (0.5 + random() / 2))
    return { kind: 'paused', until: service.pausedUntil }
  }

  return {
    /** Until when a message has to wait; null when it may be sent, perhaps as the probe. */
    waitUntil({ id, service: name }: Tried): number | null {
      const service = services.get(name)
      if (!service || service.pausedUntil === null) return null
      if (now() < service.pausedUntil) return service.pausedUntil
      if (service.probeId !== null && service.probeId !== id) return now() + PROBE_MS
      service.probeId = id
      return null
    },

    /** Records the result of an attempt. */
    note({ id, service: name, device }: Tried, isFailure: boolean): Change {
      const service = find(name)
      if (!isFailure) {
        const wasPaused = service.pausedUntil !== null
        services.delete(name)
        return wasPaused ? { kind: 'resumed' } : null
      }
      if (service.pausedUntil !== null) return service.probeId === id ? pause(service) : null
      service.failures++
      service.deviceIds.add(device.id)
      return service.failures >= FAILURES && service.deviceIds.size >= MIN_DEVICES ? pause(service) : null
    },
  }
}

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>
