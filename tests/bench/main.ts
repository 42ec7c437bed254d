// `bun run bench`: the speed of the product, each figure beside its limit on this machine, measured in the same run.
import { cpus, loadavg } from 'node:os'
import { buildIfStale } from '#server/build/build.ts'
import { canPin, pin, SERVER_CORE } from './load/cores.ts'
import { CONNECTIONS } from './load/stage.ts'
import { attempt, formatTable, isFailure, type Outcome } from './table.ts'
import { measureGrouping } from './topics/grouping.ts'
import { measureMatching } from './topics/matching.ts'
import { measurePages } from './topics/pages.ts'
import { measurePrices } from './topics/prices.ts'
import { measurePushing } from './topics/pushing.ts'
import { measureReading } from './topics/reading.ts'
import { measureSearching } from './topics/searching.ts'
import { measureTaking } from './topics/taking.ts'
import { measureTelling } from './topics/telling.ts'

const TOPICS: Array<[what: string, measure: () => Promise<Outcome[]>]> = [
  ['pages and memory', measurePages],
  ['keyword matching', measureMatching],
  ['reading sources', measureReading],
  ['grouping', measureGrouping],
  ['searching', measureSearching],
  ['taking listings', measureTaking],
  ['prices', measurePrices],
  ['messages', measurePushing],
  ['telling many', measureTelling],
]

const started = performance.now()
const load = loadavg()[0] ?? 0
console.log(
  `Bun ${Bun.version} on ${cpus()[0]?.model}, ${cpus().length} cores; load before the start ${load.toFixed(2)}; ` +
    `${canPin ? 'server on core 0, clients on core 1' : 'processes not pinned to cores'}; ` +
    `${CONNECTIONS} kept connections; best of three rounds in turn`,
)

// The build may use every core; this process is pinned to the server's core afterwards.
const built = await attempt('build', async () => {
  buildIfStale()
  return []
})
pin(process.pid, SERVER_CORE)

const outcomes = [...built]
const asked = process.argv.slice(2)
const isAsked = (what: string) => asked.length === 0 || asked.some((word) => what.startsWith(word))
for (const [what, measure] of TOPICS.filter(([what]) => isAsked(what))) {
  console.error(`${what} …`)
  outcomes.push(...(await attempt(what, measure)))
}
console.log(`\n${formatTable(outcomes)}\n\n${Math.round((performance.now() - started) / 1000)} s`)
process.exit(outcomes.some(isFailure) ? 1 : 0)
