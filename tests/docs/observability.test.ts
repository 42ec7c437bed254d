// What an operator's Prometheus and Grafana ask for is there: Prometheus itself reads the rules, the dashboard's questions and
// the answer of /metrics.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { buildIfStale } from '#server/build/build.ts'
import { type ServiceProcess, startProcess } from '#tests/support/server/service.ts'
import { provide } from '#tests/support/standIns/packages.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'observability')
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8')

/** Debian's package, installed in seconds; building it from source takes minutes. */
const PROMTOOL = provide(['prometheus'], ['/usr/bin/promtool', '/usr/local/bin/promtool'])
const promtool = (args: string[], input = '') => spawnSync(PROMTOOL, args, { input, encoding: 'utf8' })

let service: ServiceProcess
let answer: string
let families: string[]
beforeAll(async () => {
  await buildIfStale()
  service = await startProcess({ DATA_DIR: env.DATA_DIR, CRAWL: 'off' })
  answer = await (await fetch(`${service.url}/metrics`)).text()
  families = [...answer.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', kind]) =>
    kind === 'histogram' ? [name, `${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  )
}, 120_000)
afterAll(() => service.crash())

const METRIC = /\b(?:hotdeal|http|process|nodejs)_\w+/g
const expressions = {
  'alerts.yml': () =>
    read('alerts.yml')
      .split('\n')
      .flatMap((line) => /^\s+expr: (.+)/.exec(line)?.[1] ?? []),
  'dashboard.json': () =>
    (JSON.parse(read('dashboard.json')).panels as { targets: { expr: string }[] }[]).flatMap(({ targets }) =>
      targets.map(({ expr }) => expr),
    ),
}

describe.each(Object.entries(expressions))('%s', (_, list) => {
  test('asks only for metrics that /metrics has', () => {
    const found = list().map((expr) => expr.match(METRIC) ?? [])
    expect(found.length).toBeGreaterThan(0)
    expect(found.every((names) => names.length > 0)).toBe(true)
    expect(found.flat().filter((name) => !families.includes(name))).toEqual([])
  })

  test('asks only for states and files that /metrics names', () => {
    const asked = list().flatMap((expr) => expr.match(/\b(?:state|file|le)="[^"]+"/g) ?? [])
    expect(asked.filter((label) => !answer.includes(label))).toEqual([])
  })
})

const countRules = (file: string) => {
  const { status, stdout, stderr } = promtool(['check', 'rules', file])
  expect([status, stderr]).toEqual([0, ''])
  return Number(/SUCCESS: (\d+) rules found/.exec(stdout)?.[1])
}

/** Questions as rules that record their answer: that is how Prometheus checks a question without asking it. */
function writeRules(questions: string[]): string {
  const rules = questions.map((expr, place) => ({ record: `panel:${place}`, expr }))
  const file = join(env.DATA_DIR, 'questions.yml')
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'questions', rules }] }))
  return file
}

test('Prometheus accepts every alert rule', () => {
  expect(countRules(join(FOLDER, 'alerts.yml'))).toBe(expressions['alerts.yml']().length)
})

test('Prometheus accepts every question of the dashboard, and refuses a wrong one', () => {
  const questions = expressions['dashboard.json']()
  expect(countRules(writeRules(questions))).toBe(questions.length)
  expect(promtool(['check', 'rules', writeRules(['rate(process_cpu_seconds_total)'])]).status).not.toBe(0)
})

test('Prometheus reads the answer of /metrics', () => {
  expect(promtool(['check', 'metrics'], answer).stderr).not.toContain('error while')
  expect(promtool(['check', 'metrics'], `${answer}\nnot a metric\n`).stderr).toContain('error while')
})

/** What Prometheus reads once a minute for half an hour: a first value, and what each minute adds. */
const series = (first: number, more: number) => `${first}+${more}x30`
const CALM = { process_start_time_seconds: series(1.8e9, 0) }
/** The fault that each alert is for. */
const FAULTS: Record<string, Record<string, string>> = {
  ServiceIsDown: {},
  RequestsFail: { ...CALM, 'http_request_duration_seconds_count{status="500"}': series(0, 60) },
  RequestsAreSlow: {
    ...CALM,
    'http_request_duration_seconds_bucket{le="0.5"}': series(0, 0),
    'http_request_duration_seconds_bucket{le="1"}': series(0, 60),
    'http_request_duration_seconds_bucket{le="+Inf"}': series(0, 60),
  },
  EventLoopIsHeld: {
    ...CALM,
    hotdeal_event_loop_stretch_seconds_count: series(0, 60),
    'hotdeal_event_loop_stretch_seconds_bucket{le="1"}': series(0, 59),
  },
  MessagesWait: { ...CALM, 'hotdeal_deliveries_open{state="pending"}': series(20_000, 0) },
  SourceIsSilent: { ...CALM, 'hotdeal_source_age_seconds{source="pomppu",state="ok"}': series(7_200, 60) },
  ReplicaIsLate: { ...CALM, hotdeal_replica_late: series(1, 0) },
  LogOfTheDatabaseGrows: { ...CALM, 'hotdeal_database_bytes{file="wal"}': series(3e8, 0) },
  MemoryGrows: { ...CALM, process_resident_memory_bytes: series(2e9, 0) },
}

test.each([['nothing', CALM] as const, ...Object.entries(FAULTS)])(
  '%s raises its alert alone',
  (name, read) => {
    const expected = name === 'nothing' ? [] : [{ labels: `{alertname="${name}"}`, value: 1 }]
    const file = join(env.DATA_DIR, 'faults.yml')
    const trial = {
      interval: '1m',
      input_series: Object.entries(read).map(([series, values]) => ({ series, values })),
      promql_expr_test: [
        {
          expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
          eval_time: '25m',
          exp_samples: expected,
        },
      ],
    }
    writeFileSync(file, JSON.stringify({ rule_files: [join(FOLDER, 'alerts.yml')], tests: [trial] }))
    const { status, stdout, stderr } = promtool(['test', 'rules', file])
    expect([status, stdout, stderr]).toEqual([0, expect.stringContaining('SUCCESS'), ''])
  },
)

test('every alert has its fault here', () => {
  const alerts = [...read('alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  expect(Object.keys(FAULTS)).toEqual(alerts)
})
