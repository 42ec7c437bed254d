import { setTimeout as sleep } from 'node:timers/promises'
import PQueue from 'p-queue'
import { log, logFailure } from '#app/log.server.ts'
import { durable } from '#db/durable.server.ts'
import { processSingleton } from '#db/singleton.ts'
import { retryInTurn } from '#db/turn.server.ts'
import {
  type Outcome,
  restService,
  resumeService,
  settleAll,
} from '#domain/devices/delivery/outbox/answers.server.ts'
import { bringForward, noteClockStep } from '#domain/devices/delivery/outbox/clockSteps.server.ts'
import {
  type DueDelivery,
  nextDueAt,
  resumeInterrupted,
  takeDue,
} from '#domain/devices/delivery/outbox/due.server.ts'
import { onAnnouncement } from '#domain/live.server.ts'
import { type CircuitBreaker, createCircuitBreaker } from './circuitBreaker.ts'

/** How often to check for rows: another process may queue them, and its announcements do not reach this one. */
const LOOK_AGAIN_MS = 5_000
const STOP_WITHIN_MS = 5_000

const NOTHING = { due: [], isMore: false }

/** Sends one message and returns its outcome. */
export type Send = (due: DueDelivery) => Promise<Outcome>

/**
 * Sends the rows of the outbox, at most `concurrency` messages in flight, as soon as rows are announced or
 * due. Start it in the one process that sends: rows that a killed process left are sent again. `stop` gives
 * requests in flight at most 5 seconds and leaves the rest as rows.
 */
export function startOutbox({
  send,
  concurrency,
  breaker = createCircuitBreaker(),
}: {
  send: Send
  concurrency: number
  breaker?: CircuitBreaker
}): {
  stop(): Promise<void>
} {
  const queue = new PQueue({ concurrency })
  const alarm = createAlarm(drain)
  const stopping = new AbortController()
  let isStopped = false
  let draining: Promise<void> | null = null

  const interrupted = resumeInterrupted()
  if (interrupted > 0) log.info({ interrupted }, 'messages of an earlier run are sent again')
  const stopListening = onAnnouncement('deliveries', () => alarm.ringIn(0))
  const stopWatching = onAnnouncement('processLost', () => alarm.ringIn(0))
  const goOnBringing = async () => {
    await bringForward(stopping.signal)
    alarm.ringIn(0)
  }
  const stopFollowing = onAnnouncement('clockBack', ({ byMs }) =>
    pace(retryInTurn(() => noteClockStep(byMs)).then(goOnBringing)),
  )
  pace(goOnBringing())
  alarm.ringIn(0)

  /** Starts at most one run: while a run waits for the write lock, it covers everything that becomes due meanwhile. */
  function drain(): void {
    draining ??= retryInTurn(sendDue)
      .catch((error: unknown) => {
        logFailure(error, 'the outbox could not be read')
        alarm.ringIn(LOOK_AGAIN_MS)
      })
      .finally(() => {
        draining = null
      })
  }

  /**
   * Takes only rows that it can send now, so that a stop or a crash leaves as few rows as possible in the state
   * `sending`.
   */
  function sendDue(): void {
    if (isStopped) return
    const free = concurrency - queue.pending
    const { due, isMore } = free > 0 ? takeDue(free) : NOTHING
    for (const delivery of due) void queue.add(() => deliver(delivery)).then(() => alarm.ringIn(0))
    // Without a free place, the next answer sets the timer.
    if (isMore) alarm.ringIn(0)
    else if (due.length < free) alarm.ringIn(untilNextDue())
  }

  async function deliver(due: DueDelivery): Promise<void> {
    const until = breaker.waitUntil(due)
    const outcome: Outcome = until === null ? await attempt(send, due) : { kind: 'paused', until }
    if (outcome.kind !== 'paused') {
      if (outcome.kind !== 'sent') log.info({ deliveryId: due.id, ...outcome }, 'message not sent')
      noteService(due, outcome)
    }
    while (!(await record(due, outcome)) && !isStopped) await sleep(LOOK_AGAIN_MS)
  }

  function noteService(due: DueDelivery, outcome: Outcome): void {
    const change = breaker.note(due, outcome.kind === 'retry' && !outcome.isOurFault)
    const { service } = due
    if (change?.kind === 'paused') {
      log.warn({ service, ...outcome }, 'a push service does not answer: it is left alone for a while')
      pace(restService(service, change.until, stopping.signal))
    } else if (change) {
      log.info({ service }, 'a push service answers again')
      pace(resumeService(service, stopping.signal))
    }
  }

  return {
    stop: async () => {
      isStopped = true
      stopping.abort()
      stopListening()
      stopWatching()
      stopFollowing()
      alarm.cancel()
      const atRest = Promise.all([draining, queue.onIdle()])
      await Promise.race([atRest, sleep(STOP_WITHIN_MS, undefined, { ref: false })])
    },
  }
}

/** Rows that wait for a service or an hour change in groups, while other messages are sent. */
const pace = (changing: Promise<void>): void =>
  void changing.catch((error: unknown) => logFailure(error, 'the messages that wait stay as they are'))

async function attempt(send: Send, due: DueDelivery): Promise<Outcome> {
  try {
    // Waits for the disk: a power cut must not undo the row of a message that was sent.
    await durable()
    return await send(due)
  } catch (error) {
    return { kind: 'retry', reason: (error as Error).message }
  }
}

/** False when the answer could not be written: a full disk, a locked file. */
async function record(due: DueDelivery, outcome: Outcome): Promise<boolean> {
  try {
    await settleTogether(due, outcome)
    await durable()
    return true
  } catch (error) {
    logFailure(error, 'the answer to a message could not be recorded', { deliveryId: due.id })
    return false
  }
}

/** The answers that wait for the next commit. */
const waiting = () =>
  processSingleton(
    'outbox-answers',
    () => ({ answers: [] as Array<[DueDelivery, Outcome]>, commit: null as Promise<void> | null }),
    { survives: true },
  )

/**
 * Answers of one turn of the event loop are recorded in one commit, because thousands may arrive together. So are
 * answers that arrive while another process writes.
 */
function settleTogether(due: DueDelivery, outcome: Outcome): Promise<void> {
  const next = waiting()
  next.answers.push([due, outcome])
  next.commit ??= new Promise<void>((resolve) => setImmediate(resolve))
    .then(() => retryInTurn(settleWaiting))
    .catch((error: unknown) => {
      forgetWaiting()
      throw error
    })
  return next.commit
}

function settleWaiting(): void {
  settleAll(waiting().answers)
  forgetWaiting()
}

const forgetWaiting = (): void => void Object.assign(waiting(), { answers: [], commit: null })

const untilNextDue = (): number =>
  Math.min((nextDueAt() ?? Number.POSITIVE_INFINITY) - Date.now(), LOOK_AGAIN_MS)

/** One timer: of several requested times the earliest counts. */
function createAlarm(ring: () => void) {
  let timer: NodeJS.Timeout | undefined
  let at = Number.POSITIVE_INFINITY
  const cancel = () => {
    clearTimeout(timer)
    at = Number.POSITIVE_INFINITY
  }
  return {
    ringIn(delayMs: number): void {
      if (performance.now() + delayMs >= at) return
      cancel()
      at = performance.now() + delayMs
      timer = setTimeout(() => {
        at = Number.POSITIVE_INFINITY
        ring()
      }, delayMs)
    },
    cancel,
  }
}
