import { setTimeout as sleep } from 'node:timers/promises'

interface Waiting {
  withinMs?: number
  everyMs?: number
  /** Describes the state when the wait fails. */
  diagnose?: () => unknown
}

/** Resolves once `holds` answers true. Throws after `withinMs` with `what` it waited for and what `diagnose` found. */
export async function waitUntil(
  what: string,
  holds: () => boolean | Promise<boolean>,
  { withinMs = 30_000, everyMs = 10, diagnose }: Waiting = {},
): Promise<void> {
  const end = performance.now() + withinMs
  while (!(await holds())) {
    if (performance.now() > end)
      throw new Error(`waited ${withinMs / 1000} s in vain for ${what}${found(diagnose)}`)
    await sleep(everyMs)
  }
}

function found(diagnose: Waiting['diagnose']): string {
  if (!diagnose) return ''
  const state = diagnose()
  return `; found:\n${typeof state === 'string' ? state : JSON.stringify(state, null, 1)}`
}
