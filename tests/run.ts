// `check`: types, lint, unit and integration tests. `test`: the same and the browser. `prove`: the long proofs in full.
// Ends with a line `N passed, N failed`; a step that is no test (types, lint, build) counts as one.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { provideBrowser } from '#tests/support/run/browser.ts'

interface Count {
  passed: number
  failed: number
}

const ROOT = join(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'hotdeal-alimi-reports-'))
const bin = (name: string) => join(ROOT, 'node_modules', '.bin', name)

/** Runs a command under Bun with its output shown; answers whether it succeeded. */
function run(command: string, args: string[], env: Record<string, string> = {}): boolean {
  const { status } = spawnSync(bin('bun'), ['--bun', bin(command), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, NO_COLOR: '1', ...env },
  })
  return status === 0
}

function step(name: string, succeeds: () => boolean): Count {
  console.log(`\n── ${name}`)
  return succeeds() ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

const types = () => step('types', () => run('tsc', ['--noEmit']))
const lint = () => step('lint', () => run('biome', ['ci', '.']))
const build = () =>
  step(
    'build',
    () =>
      spawnSync(bin('bun'), [join(ROOT, 'server', 'build', 'build.ts')], { stdio: 'inherit' }).status === 0,
  )

function unitTests(env: Record<string, string> = {}): Count {
  const report = join(reports, 'vitest.json')
  console.log('\n── unit and integration tests')
  const succeeded = run(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    env,
  )
  return readCount(report, succeeded, (json) => ({
    passed: json.numPassedTests as number,
    failed: (json.numFailedTests as number) + (json.numPendingTests as number),
  }))
}

function browserTests(): Count {
  const report = join(reports, 'playwright.json')
  console.log('\n── browser tests')
  const succeeded = run('playwright', ['test'], {
    CHROMIUM: provideBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  return readCount(report, succeeded, (json) => {
    const stats = json.stats as { expected: number; unexpected: number; flaky: number; skipped: number }
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped }
  })
}

/** A run that failed without naming a failed test (it could not start, say) is a failure all the same. */
function readCount(
  report: string,
  succeeded: boolean,
  read: (json: Record<string, unknown>) => Count,
): Count {
  const count = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 }
  return succeeded || count.failed > 0 ? count : { ...count, failed: 1 }
}

const TASKS: Record<string, () => Count[]> = {
  check: () => [types(), lint(), build(), unitTests()],
  test: () => [types(), lint(), build(), unitTests(), browserTests()],
  prove: () => [build(), unitTests({ PROVE: 'full' })],
}

const task = TASKS[process.argv[2] ?? '']
if (!task) {
  console.error(`사용법: bun tests/run.ts ${Object.keys(TASKS).join('|')}`)
  process.exit(1)
}
const counts = task()
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
rmSync(reports, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
