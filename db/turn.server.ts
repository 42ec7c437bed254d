import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { env } from '#app/env.server.ts'
import { waitForCopy } from './checkpoints/checkpoints.server.ts'
import { holdLock, noteLocked, releaseLock, withoutWaiting } from './client.server.ts'
import { processSingleton } from './singleton.ts'
import { troubleOf } from './trouble.ts'

/*
 * Another process may have the write lock for seconds. SQLite's own wait for the lock would block the event loop and
 * with it all requests, so a caller that is about to write waits here first (decision 058).
 */

const LOOK_AGAIN_MS = 2
/**
 * Waiters write for this long, then the process answers other requests. Another process may take the lock meanwhile.
 */
const TURN_MS = 4
/** After this wait the action is refused, and the person is asked to try again later. */
const MAX_WAIT_MS = 10_000
/** No caller keeps the lock from other processes for longer without writing. */
const MAX_HOLD_MS = 20

interface Turns {
  /** How many callers hold the lock for their next write. */
  holders: number
  /** Resolves when the last waiter in the queue has the lock or has given up. */
  waiting: Promise<void>
  /** When the first writer in this turn of the event loop got the lock. */
  turnBegan: number
}

const turns = () =>
  processSingleton<Turns>('turns', () => ({ holders: 0, waiting: Promise.resolve(), turnBegan: 0 }), {
    survives: true,
  })

/**
 * Waits until no other process has the write lock, while other requests are answered, and takes the lock for the next
 * `write()`. Returns a function that releases the lock if nothing was written; after 20 ms it is released
 * automatically. After 10 seconds of waiting it throws the trouble 'locked', as a write would.
 */
export async function takeTurn(): Promise<() => void> {
  await waitForCopy()
  if (!isFree()) await waitForLock()
  return startTurn()
}

/** True when this process has taken the lock; a second machine needs none. */
const isFree = (): boolean => env.ROLE === 'replica' || holdLock()

function startTurn(): () => void {
  turns().holders++
  const end = () => {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    if (--turns().holders === 0) releaseLock()
  }
  let isOver = false
  const timer = setTimeout(end, MAX_HOLD_MS)
  return end
}

/** Runs `act`, which writes once and soon, when no other process has the write lock. */
export async function actInTurn<T>(act: () => Promise<T> | T): Promise<T> {
  await waitForCopy()
  // Several waiters wake up together: one writes and releases the lock, so each checks again right before it acts.
  while (!isFree()) await waitForLock()
  const end = startTurn()
  try {
    return await act()
  } finally {
    end()
  }
}

/**
 * Runs `act` and repeats it, in turn, while a write in it meets another process's lock. `act` must be safe to repeat.
 * Until its first await, a write in it fails at once instead of waiting in SQLite. After 10 seconds it throws the
 * trouble 'locked'.
 */
export async function retryInTurn<T>(act: () => Promise<T> | T): Promise<T> {
  const until = performance.now() + MAX_WAIT_MS
  const attempt = () => withoutWaiting(act)
  for (let run: () => Promise<T> | T = attempt; ; run = () => actInTurn(attempt)) {
    try {
      return await run()
    } catch (error) {
      if (troubleOf(error) !== 'locked' || performance.now() > until) throw error
      await sleep(LOOK_AGAIN_MS)
    }
  }
}

/**
 * Callers wait in a queue. When the lock is free, they write for a few milliseconds at a time, and the process answers
 * requests in between.
 */
function waitForLock(): Promise<void> {
  const shared = turns()
  const until = performance.now() + MAX_WAIT_MS
  const wait = shared.waiting.then(() => lookForLock(until))
  shared.waiting = wait.catch(() => {})
  return wait
}

async function lookForLock(until: number): Promise<void> {
  const shared = turns()
  if (performance.now() - shared.turnBegan > TURN_MS) {
    await nextTurn()
    shared.turnBegan = performance.now()
  }
  while (!holdLock()) {
    if (performance.now() > until) {
      noteLocked()
      throw Object.assign(new Error('another process has locked the database'), { code: 'SQLITE_BUSY' })
    }
    await sleep(LOOK_AGAIN_MS)
    shared.turnBegan = performance.now()
  }
}
