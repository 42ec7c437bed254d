import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { buildIfStale } from '#server/build/build.ts'
import { type ServiceProcess, startProcess } from '#tests/support/server/service.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'observability')
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8')

let service: ServiceProcess
let families: string[]
beforeAll(async () => {
  await buildIfStale()
  service = await startProcess({ DATA_DIR: env.DATA_DIR, CRAWL: 'off' })
  const text = await (await fetch(`${service.url}/metrics`)).text()
  families = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', kind]) =>
    kind === 'histogram' ? [name, `${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  )
}, 120_000)
afterAll(() => service.crash())

const METRIC = /\b(?:hotdeal|http|process|nodejs)_\w+/g
const expressions = {
  'alerts.yml': () =>
    read('alerts.yml')
      .split('\n')
      .filter((line) => /^\s+expr: /.test(line)),
  'dashboard.json': () =>
    (JSON.parse(read('dashboard.json')).panels as { targets: { expr: string }[] }[]).flatMap(({ targets }) =>
      targets.map(({ expr }) => expr),
    ),
}

test.each(Object.entries(expressions))('%s asks only for metrics that /metrics has', (_, list) => {
  const found = list().map((expr) => expr.match(METRIC) ?? [])
  expect(found.every((names) => names.length > 0)).toBe(true)
  expect(found.flat().filter((name) => !families.includes(name))).toEqual([])
})
