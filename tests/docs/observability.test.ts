// What an operator's Prometheus and Grafana ask for is there: Prometheus itself reads the rules, the dashboard's questions and
// the answer of /metrics.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { buildIfStale } from '#server/build/build.ts'
import { startProcess } from '#tests/support/server/service.ts'
import { provide } from '#tests/support/standIns/packages.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'observability')
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8')

/** Debian's package, installed in seconds; building it from source takes minutes. */
const PROMTOOL = provide(['prometheus'], ['/usr/bin/promtool', '/usr/local/bin/promtool'])
const promtool = (args: string[], input = '') => spawnSync(PROMTOOL, args, { input, encoding: 'utf8' })

/** The answer of /metrics of one process, and of two that the service adds up. */
const answers = { one: '', two: '' }
beforeAll(async () => {
  await buildIfStale()
  for (const [name, PROCESSES] of [
    ['one', '1'],
    ['two', '2'],
  ] as const) {
    const service = await startProcess({ DATA_DIR: env.DATA_DIR, CRAWL: 'off', PROCESSES })
    await service.whole()
    answers[name] = await (await fetch(`${service.url}/metrics`)).text()
    await service.crash()
  }
}, 180_000)

const listFamilies = (answer: string) =>
  [...answer.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', kind]) =>
    kind === 'histogram' ? [name, `${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  )

const METRIC = /\b(?:(?:hotdeal|http|process|nodejs)_\w+|up(?=\{))/g
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
  test.each(['one', 'two'] as const)('asks only for metrics that /metrics of %s has', (count) => {
    // `up` comes from Prometheus itself: it says whether /metrics answered.
    const families = ['up', ...listFamilies(answers[count])]
    const found = list().map((expr) => expr.match(METRIC) ?? [])
    expect(found.length).toBeGreaterThan(0)
    expect(found.every((names) => names.length > 0)).toBe(true)
    expect(found.flat().filter((name) => !families.includes(name))).toEqual([])
  })

  test('asks only for states, files and events that /metrics names', () => {
    const asked = list().flatMap((expr) => expr.match(/\b(?:state|file|le|event)="[^"]+"/g) ?? [])
    const events = list().flatMap((expr) => /event=~"([^"]+)"/.exec(expr)?.[1]?.split('|') ?? [])
    const labels = [...asked, ...events.map((event) => `event="${event}"`)]
    expect(labels.filter((label) => !answers.one.includes(label))).toEqual([])
  })

  test('asks for no metric of other jobs', () => {
    const foreign = list().flatMap(
      (expr) => expr.match(/\b(?:hotdeal|http|process|nodejs)_\w+(?!\w|\{job="hotdeal")/g) ?? [],
    )
    expect(foreign).toEqual([])
  })
})

const countRules = (file: string) => {
  const { status, stdout, stderr } = promtool(['check', 'rules', file])
  expect([status, stderr]).toEqual([0, ''])
  return Number(/SUCCESS: (\d+) rules found/.exec(stdout)?.[1])
}

/** Writes queries as recording rules, so that Prometheus checks them without running them. */
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

test('a replica, an archive or a drill that does not exist has no metric', () => {
  const known = /^hotdeal_(?:replica|archive|drill)\w* /m
  expect(answers.one).not.toMatch(known)
  expect(answers.two).not.toMatch(known)
  expect(answers.two).toMatch(/^hotdeal_disk_free_bytes [1-9]/m)
})

test('Prometheus reads the answer of /metrics', () => {
  expect(promtool(['check', 'metrics'], answers.one).stderr).not.toContain('error while')
  expect(promtool(['check', 'metrics'], `${answers.one}\nnot a metric\n`).stderr).toContain('error while')
})

/** What Prometheus reads once a minute for half an hour: a first value, and what each minute adds. */
const series = (first: number, more: number) => `${first}+${more}x30`
const CALM = {
  up: series(1, 0),
  hotdeal_archive_age_seconds: series(80_000, 60),
  hotdeal_drill_failed: series(0, 0),
  hotdeal_disk_free_bytes: series(4e9, 0),
  'hotdeal_database_bytes{file="main"}': series(1e9, 0),
  'hotdeal_security_events_total{event="sign_in"}': series(0, 600),
}
const withoutArchive = ({ hotdeal_archive_age_seconds: _, ...others }: typeof CALM) => others
/** The same for 25 hours. */
const forDay = (read: Record<string, string>) =>
  Object.fromEntries(Object.entries(read).map(([name, values]) => [name, values.replace(/x30$/, 'x1500')]))
/** The fault that each alert is for. */
const FAULTS: Record<string, Record<string, string>> = {
  ServiceIsDown: { up: series(0, 0) },
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
  ArchiveIsOld: { ...CALM, hotdeal_archive_age_seconds: series(130_000, 60) },
  ArchiveIsMissing: forDay(withoutArchive(CALM)),
  DrillFailed: { ...CALM, hotdeal_drill_failed: series(1, 0) },
  DiskIsFull: { ...CALM, hotdeal_disk_free_bytes: series(2.4e9, 0) },
  SecurityEvent: { ...CALM, 'hotdeal_security_events_total{event="token_reused"}': series(0, 1) },
  LimitsAreReached: { ...CALM, 'hotdeal_security_events_total{event="limit_reached"}': series(0, 200) },
}

/** The series as Prometheus keeps it, with the job that read it. */
const ofJob = (series: string) =>
  series.includes('{') ? series.replace('{', '{job="hotdeal",') : `${series}{job="hotdeal"}`

/** Prometheus reads itself too, in another job. */
const ITSELF = [
  ['up{job="prometheus"}', series(1, 0)],
  ['process_start_time_seconds{job="prometheus"}', series(1.8e9, 0)],
  ['process_resident_memory_bytes{job="prometheus"}', series(2e9, 0)],
]

test.each([['nothing', CALM] as const, ...Object.entries(FAULTS)])(
  '%s raises its alert alone',
  (name, read) => {
    const expected = name === 'nothing' ? [] : [{ labels: `{alertname="${name}"}`, value: 1 }]
    const file = join(env.DATA_DIR, 'faults.yml')
    const trial = {
      interval: '1m',
      input_series: [...Object.entries(read).map(([name, values]) => [ofJob(name), values]), ...ITSELF].map(
        ([series, values]) => ({ series, values }),
      ),
      promql_expr_test: [
        {
          expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
          eval_time: Object.values(read).some((values) => values.endsWith('x1500')) ? '24h30m' : '25m',
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
