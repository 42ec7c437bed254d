import { DAY_MS } from '#domain/clock.ts'
import { PRICE_SOURCE } from '#domain/sources/communities.ts'
import type { SourceRun, SourceTrouble } from '#domain/sources/sources.server.ts'
import { worstOf } from '../failure.ts'
import type { TaskQueue, TaskResult } from './taskQueue.ts'
import type { Tasks } from './tasks.ts'

/** Good runs within this time are reported as one. */
const REPORT_EVERY_MS = 60_000

interface RunLogOptions {
  report(sourceKey: string, run: SourceRun): void | Promise<void>
  now: () => number
  queues: TaskQueue[]
  products: Tasks
}

type CollectedRun = Pick<SourceRun, 'page' | 'outcome' | 'rows' | 'missingPrices' | 'latencyMs' | 'reason'>

/** Reports good runs once a minute; reports a failure and a recovery immediately. */
interface RunLog {
  add(result: TaskResult): Promise<void>
  /** Reports the collected runs, if there are any. */
  flush(): Promise<void>
}

export function createRunLog({ report, now, queues, products }: RunLogOptions): RunLog {
  let collected: CollectedRun | null = null
  let reportedAt = 0
  let reportedTrouble: SourceTrouble | null = null

  async function flush(): Promise<void> {
    const run = collected
    if (run === null) return
    // The other queue may add runs while these are reported.
    collected = null
    const trouble = troubleOf(queues)
    const nextReadAt = nextReadingOf(queues, products, trouble, now())
    await report(PRICE_SOURCE.key, { ...run, at: now(), trouble, nextReadAt })
    reportedAt = now()
    reportedTrouble = trouble
  }

  return {
    flush,
    async add(result) {
      if (result.outcome !== 'read') await flush()
      collected = withResult(collected, result)
      if (troubleOf(queues) !== reportedTrouble || now() - reportedAt >= REPORT_EVERY_MS) await flush()
    },
  }
}

function withResult(before: CollectedRun | null, result: TaskResult): CollectedRun {
  const { name: page, outcome } = result
  if (outcome !== 'read')
    return { page, outcome, rows: null, missingPrices: null, latencyMs: null, reason: result.reason }
  return {
    page,
    outcome,
    rows: (before?.rows ?? 0) + result.rows,
    missingPrices: (before?.missingPrices ?? 0) + result.missingPrices,
    latencyMs: result.latencyMs,
    reason: null,
  }
}

/** A refusal comes first, then the trouble with the most failures. */
function troubleOf(queues: TaskQueue[]): SourceTrouble | null {
  const troubles = queues.map((queue) => queue.trouble())
  return troubles.find((trouble) => trouble?.kind === 'refused') ?? worstOf(troubles)
}

function nextReadingOf(
  queues: TaskQueue[],
  products: Tasks,
  trouble: SourceTrouble | null,
  now: number,
): number {
  const rests = queues.map((queue) => queue.restsUntil())
  // Reported, so that even after a restart nothing is read before the rest after a refusal ends.
  if (trouble?.kind === 'refused') return Math.max(...rests)
  return Math.max(now, products.nextDueAt() ?? now + DAY_MS, Math.min(...rests))
}
