import { setTimeout as sleep } from 'node:timers/promises'
import { logFailure } from '#app/log.server.ts'
import { troubleOf } from '#db/trouble.ts'
import { type Failure, failureOf } from './failure.ts'

/** How often a process at least renews its hold on a source, which lasts a minute, and checks for requests by staff. */
export const LOOK_EVERY_MS = 20_000
/** The pause after a step that failed by our own fault, and while another process holds the source. */
const TRY_AGAIN_MS = 1_000

/** What a poll loop repeats until its signal aborts. */
interface LoopOptions {
  source: string
  signal: AbortSignal
  /** Holds the source for this process for the next minute; false while another process holds it. */
  hold(): boolean | Promise<boolean>
  /** Performs the next due reading; false when none is due. */
  step(): Promise<boolean>
  /** How long to wait while nothing is due, in milliseconds. */
  idleMs(): number
  /** The longest pause; LOOK_EVERY_MS or less. */
  lookEveryMs: number
  now(): number
  /** The clock was set back by `byMs`: due times move back by the same amount. */
  onClockBack(byMs: number): void
  /** A step could not hand over what it read. */
  onLost?(): void
}

/** Performs one reading after another until the signal aborts. */
export async function pollUntilStopped(options: LoopOptions): Promise<void> {
  const { signal, now, onClockBack } = options
  let lookedAt = now()
  while (!signal.aborted) {
    if (now() < lookedAt) onClockBack(lookedAt - now())
    lookedAt = now()
    const pauseMs = await stepThenPauseMs(options)
    if (pauseMs > 0) await sleep(pauseMs, undefined, { signal }).catch(() => {})
  }
}

async function stepThenPauseMs(options: LoopOptions): Promise<number> {
  const { source, signal, hold, step, idleMs, lookEveryMs, onLost } = options
  try {
    if (!(await hold())) return TRY_AGAIN_MS
    return (await step()) ? 0 : Math.min(idleMs(), lookEveryMs)
  } catch (error) {
    if (signal.aborted) return 0
    logFailure(error, 'a reading could not be handed over', { source })
    onLost?.()
    return TRY_AGAIN_MS
  }
}

/**
 * Performs one reading, and passes a failure to `fail`. Throws the signal's reason once it aborts, and trouble with our
 * own database, which is not a failure of the source.
 */
export async function attempt(
  { source, signal }: Pick<LoopOptions, 'source' | 'signal'>,
  read: () => Promise<void>,
  fail: (failure: Failure) => Promise<void>,
): Promise<void> {
  try {
    await read()
  } catch (error) {
    signal.throwIfAborted()
    if (troubleOf(error)) throw error
    await fail(failureOf(error, source))
  }
}
