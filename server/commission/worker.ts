import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '#app/log.server.ts'
import { retryInTurn } from '#db/turn.server.ts'
import { DAY_MS, doublingPauseMs, HOUR_MS, MINUTE_MS } from '#domain/clock.ts'
import {
  listWantedCommissions,
  recordCommission,
  type WantedCommission,
} from '#domain/deals/commissions.server.ts'

/** A programme that makes affiliate addresses with the operator's keys. */
export interface CommissionMaker {
  name: string
  suits(address: string): boolean
  /** The affiliate address; null where the programme has none. Throws when it does not answer or refuses us. */
  make(address: string, signal: AbortSignal): Promise<string | null>
}

const LOOK_EVERY_MS = 20_000
/** The maximum age of a sale that gets an address: older sales are hardly opened any more. */
const WORTH_IT_MS = 3 * DAY_MS
const FIRST_REST_MS = MINUTE_MS
const MAX_REST_MS = 6 * HOUR_MS

interface Options {
  lookEveryMs?: number
  firstRestMs?: number
}

/**
 * Gives new sales their affiliate addresses, one call at a time, newest first; the first of `makers` that
 * accepts an address makes it. A programme that fails pauses, longer each time, and so does an address
 * without a result. No request waits for this.
 */
export function startCommissions(
  makers: CommissionMaker[],
  { lookEveryMs = LOOK_EVERY_MS, firstRestMs = FIRST_REST_MS }: Options = {},
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const rests = createRests(firstRestMs)

  async function attend(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look().catch((error: unknown) =>
        log.error({ err: error }, 'affiliate addresses could not be kept'),
      )
      await sleep(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  async function look(): Promise<void> {
    rests.forgetOld()
    // An address that failed comes after all others, which may work.
    const wantedFirst = listWantedCommissions(Date.now() - WORTH_IT_MS).toSorted(
      (a, b) => rests.lengthOf(a.address) - rests.lengthOf(b.address),
    )
    for (const wanted of wantedFirst) {
      if (stopping.signal.aborted) return
      if (wanted.known !== null) await keep(wanted, wanted.known)
      else await ask(wanted)
    }
  }

  async function ask(wanted: WantedCommission): Promise<void> {
    const { address } = wanted
    const maker = makers.find((candidate) => candidate.suits(address))
    if (!maker || rests.has(maker.name) || rests.has(address)) return
    try {
      const commissionUrl = await maker.make(address, stopping.signal)
      rests.end(maker.name)
      if (commissionUrl) await keep(wanted, commissionUrl)
      else rests.begin(address)
    } catch (error) {
      if (stopping.signal.aborted) return
      // The cause may be the address or the programme, so both pause.
      rests.begin(maker.name)
      rests.begin(address)
      log.warn({ maker: maker.name, reason: (error as Error).message }, 'no affiliate address; again later')
    }
  }

  const attending = attend()
  return {
    stop: async () => {
      stopping.abort()
      await attending
    },
  }
}

const keep = (wanted: WantedCommission, commissionUrl: string): Promise<void> =>
  retryInTurn(() => recordCommission(wanted, commissionUrl))

/** The current pauses; a pause is twice as long after each failure. */
function createRests(firstMs: number) {
  const resting = new Map<string, { until: number; ms: number }>()
  return {
    has: (name: string): boolean => (resting.get(name)?.until ?? 0) > Date.now(),
    lengthOf: (name: string): number => resting.get(name)?.ms ?? 0,
    begin(name: string): void {
      const before = resting.get(name)
      const ms = before ? doublingPauseMs(before.ms, 1, MAX_REST_MS) : firstMs
      resting.set(name, { until: Date.now() + ms, ms })
    },
    end(name: string): void {
      resting.delete(name)
    },
    forgetOld(): void {
      for (const [name, { until }] of resting) if (until < Date.now() - MAX_REST_MS) resting.delete(name)
    },
  }
}
