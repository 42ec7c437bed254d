// Prints what Mozilla's Observatory says of pages: `bun tests/support/observatory/rateHeaders.ts localhost:20000/ …`.
import { existsSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// The package reads this list of hosts, which its install script would download. We do not run that script: an empty
// list is enough, because no host of it is loopback.
const LIST = fileURLToPath(
  new URL('../conf/hsts-preload.json', import.meta.resolve('@mdn/mdn-http-observatory')),
)
if (!existsSync(LIST)) writeFileSync(LIST, '{}')

const { scan } = await import('@mdn/mdn-http-observatory')

const rated: Array<[string, object]> = []
for (const address of process.argv.slice(2)) {
  const { scan: total, tests } = await scan(address)
  const results = Object.values(tests).map(({ result, scoreModifier }) => `${result} ${scoreModifier}`)
  rated.push([address, { score: total.score, grade: total.grade, results }])
}
console.log(JSON.stringify(Object.fromEntries(rated)))
