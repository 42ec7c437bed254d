// `check`: types, lint, unit and integration tests. `test`: the same and the browser. `prove`: the long proofs in full.
// Ends with a line `N passed, N failed`; a step that is no test (types, lint, build) counts as one.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { provideBrowsers } from '#tests/support/run/browser.ts'
import {
  type JourneyReport,
  listFlakyJourneys,
  listFlakyTests,
  type TestReport,
} from '#tests/support/run/flaky.ts'

interface Count {
  passed: number
  failed: number
}

const ROOT = join(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'hotdeal-alimi-reports-'))
const bin = (name: string) => join(ROOT, 'node_modules', '.bin', name)

/** A test or journey that passes only at its retry is named and passes; more of either in one run are a fault. */
const MAX_FLAKY = 3
const flaky = { tests: [] as string[], journeys: [] as string[] }

/** Runs a program of the project with its output shown; answers whether it succeeded. */
const runProgram = (program: string, args: string[], env: Record<string, string> = {}): boolean =>
  spawnSync(program, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0

/** Runs a command under Bun with its output shown; answers whether it succeeded. */
const runTool = (command: string, args: string[], env: Record<string, string> = {}): boolean =>
  runProgram(bin('bun'), ['--bun', bin(command), ...args], { NO_COLOR: '1', ...env })

function step(name: string, succeeds: () => boolean): Count {
  console.log(`\n── ${name}`)
  return succeeds() ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

const types = () => step('types', () => runTool('tsc', ['--noEmit']))
const lint = () => step('lint', () => runTool('biome', ['ci', '.']))
const build = () => step('build', () => runProgram(bin('bun'), ['server/build/build.ts']))

function unitTests(): Count {
  const report = join(reports, 'vitest.json')
  console.log('\n── unit and integration tests')
  const succeeded = runTool('vitest', [
    'run',
    '--retry=1',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  return readCount(report, succeeded, (json) => {
    flaky.tests.push(...listFlakyTests(json as unknown as TestReport))
    return {
      passed: json.numPassedTests as number,
      failed: (json.numFailedTests as number) + (json.numPendingTests as number),
    }
  })
}

function browserTests(): Count {
  const report = join(reports, 'playwright.json')
  console.log('\n── browser tests')
  const succeeded = runTool('playwright', ['test'], {
    ...provideBrowsers(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  return readCount(report, succeeded, (json) => {
    const stats = json.stats as { expected: number; unexpected: number; flaky: number; skipped: number }
    flaky.journeys.push(...listFlakyJourneys(json as unknown as JourneyReport))
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped }
  })
}

const image = () =>
  step('the image of the Dockerfile', () => runProgram('bash', ['tests/container/prove.sh']))

/**
 * Runs the files that contain a long proof or draw examples at random, one at a time because they would slow each
 * other. Those of the running service run again with two processes.
 */
function proofs(): Count {
  process.env.SEED ??= String(randomInt(2 ** 31))
  console.log(`\n── proofs, random seed ${process.env.SEED} (SEED=${process.env.SEED} repeats their draws)`)
  const isProof = (file: string) => /support\/run\/(proof|fastCheck)\.ts'/.test(readFileSync(file, 'utf8'))
  const files = globSync('tests/**/*.{test,spec}.ts', { cwd: ROOT }).filter((file) =>
    isProof(join(ROOT, file)),
  )
  const counts = files
    .sort()
    .flatMap((file) => [prove(file), ...(isOfService(file) ? [prove(file, { PROCESSES: '2' })] : [])])
  return sum(counts)
}

/**
 * True for a proof that kills or crowds the service. Proofs of a second machine, of faults of the disk of one process
 * and of an old version are excluded; some of them start two processes themselves.
 */
const isOfService = (file: string): boolean =>
  /tests\/server\/(?!replica|faults|processes)/.test(file) &&
  /support\/(server\/(service|chain)|run\/serviceForThisFile)\.ts'/.test(
    readFileSync(join(ROOT, file), 'utf8'),
  )

/** Runs one file in full; prints its result and seconds, and its output only where it fails. */
function prove(file: string, settings: Record<string, string> = {}): Count {
  const started = performance.now()
  const isJourney = file.endsWith('.spec.ts')
  const command = isJourney ? [bin('playwright'), 'test', file] : [bin('vitest'), 'run', file]
  const { status, stdout } = spawnSync(bin('bun'), ['--bun', ...command], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: {
      ...process.env,
      NO_COLOR: '1',
      PROVE: 'full',
      ...settings,
      ...(isJourney && provideBrowsers()),
    },
  })
  const isProven = status === 0
  if (!isProven) console.log(stdout)
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(
    `${isProven ? 'passed' : 'FAILED'}  ${String(seconds).padStart(5)} s  ${[file, ...Object.entries(settings).map((setting) => setting.join('='))].join(' ')}`,
  )
  return isProven ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Every page and every job at ten thousand, a hundred thousand and a million products; the figures are printed beside their aims. */
const growth = () =>
  step('growth to a million products', () =>
    runProgram(bin('bun'), ['tests/bench/main.ts', 'growth'], { BENCH_LARGE: '1' }),
  )

/** A run that failed without naming a failed test (it could not start, say) is a failure all the same. */
function readCount(
  report: string,
  succeeded: boolean,
  read: (json: Record<string, unknown>) => Count,
): Count {
  const count = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 }
  return succeeded || count.failed > 0 ? count : { ...count, failed: 1 }
}

const sum = (counts: Count[]): Count => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
})

const TASKS: Record<string, () => Count[]> = {
  check: () => [types(), lint(), build(), unitTests()],
  test: () => [types(), lint(), build(), unitTests(), browserTests()],
  prove: () => [build(), proofs(), growth(), image()],
}

const task = TASKS[process.argv[2] ?? '']
if (!task) {
  console.error(`사용법: bun tests/run.ts ${Object.keys(TASKS).join('|')}`)
  process.exit(1)
}
const { passed, failed } = sum(task())
rmSync(reports, { recursive: true, force: true })
const allFlaky = [...flaky.tests, ...flaky.journeys]
const isTooFlaky = Object.values(flaky).some(({ length }) => length > MAX_FLAKY)
if (allFlaky.length > 0) console.log(`\n── flaky: passed only at a retry\n${allFlaky.join('\n')}`)
if (isTooFlaky) console.log(`More than ${MAX_FLAKY} flaky tests, or journeys, fail the run.`)
const allFailed = failed + (isTooFlaky ? 1 : 0)
console.log(`\n${passed} passed, ${allFailed} failed`)
process.exit(allFailed === 0 ? 0 : 1)
