// `bun run bench`: the speed of the product, each figure beside its limit on this machine, measured in the same run.
// Each topic is printed as soon as it is measured; its progress goes to the standard error.
// `bun run bench taking prices` measures the topics whose names begin with these words.
import { cpus, loadavg } from 'node:os'
import { buildIfStale } from '#server/build/build.ts'
import { canPin, pin, SERVER_CORE } from './load/cores.ts'
import { CONNECTIONS } from './load/stage.ts'
import { attempt, formatTable, isFailure, type Outcome } from './table.ts'
import { measureBoards } from './topics/boards.ts'
import { measureChat } from './topics/chat.ts'
import { measureGrouping } from './topics/grouping.ts'
import { measureGrowth } from './topics/growth.ts'
import { measureMatching } from './topics/matching.ts'
import { measureModeration } from './topics/moderation.ts'
import { measurePages } from './topics/pages.ts'
import { measurePrices } from './topics/prices.ts'
import { measureProcesses } from './topics/processes.ts'
import { measurePushing } from './topics/pushing.ts'
import { measureReading } from './topics/reading.ts'
import { measureSearching } from './topics/searching.ts'
import { measureTaking } from './topics/taking.ts'
import { measureTelling } from './topics/telling.ts'
import { measureThinning } from './topics/thinning.ts'
import { measureYear } from './topics/year.ts'

const TOPICS: Array<[what: string, measure: () => Promise<Outcome[]>]> = [
  ['pages and memory', measurePages],
  ['processes', measureProcesses],
  ['boards', measureBoards],
  ['chat', measureChat],
  ['keyword matching', measureMatching],
  ['reading sources', measureReading],
  ['grouping', measureGrouping],
  ['growth', measureGrowth],
  ['year', measureYear],
  ['searching', measureSearching],
  ['taking listings', measureTaking],
  ['moderation', measureModeration],
  ['prices', measurePrices],
  ['thinning of prices', measureThinning],
  ['messages', measurePushing],
  ['telling many', measureTelling],
]

const started = performance.now()
const secondsSince = (at: number) => Math.round((performance.now() - at) / 1000)
const load = loadavg()[0] ?? 0
console.log(
  `Bun ${Bun.version} on ${cpus()[0]?.model}, ${cpus().length} cores; load before the start ${load.toFixed(2)}; ` +
    `${canPin ? 'server on core 0, clients on core 1' : 'processes not pinned to cores'}; ` +
    `${CONNECTIONS} kept connections; best of some rounds in turn`,
)

// The build may use every core; this process is pinned to the server's core afterwards.
const built = await attempt('build', async () => {
  buildIfStale()
  return []
})
pin(process.pid, SERVER_CORE)

const asked = process.argv.slice(2)
const isAsked = (what: string) => asked.length === 0 || asked.some((word) => what.startsWith(word))
const outcomes: Outcome[] = [...built]
for (const [what, measure] of TOPICS.filter(([what]) => isAsked(what))) {
  console.error(`${what} …`)
  const topicStarted = performance.now()
  const measured = await attempt(what, measure)
  outcomes.push(...measured)
  console.log(`\n── ${what}, ${secondsSince(topicStarted)} s\n${formatTable(measured)}`)
}
const failures = outcomes.filter(isFailure)
if (failures.length > 0) console.log(`\n── failed\n${formatTable(failures)}`)
console.log(`\n${secondsSince(started)} s`)
process.exit(failures.length > 0 ? 1 : 0)
