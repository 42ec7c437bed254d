import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import type { Refusal, RefusalReason } from '#domain/refusal.ts'
import { statusOf } from '#http/answer.server.ts'
import type { Schema } from '#http/reference/schemaFields.server.ts'
import { CALLS } from '#server/reference/calls.ts'
import { describeCalls } from '#server/reference/document.ts'
import { REFUSALS } from '#server/reference/frame.ts'
import { providePython } from '#tests/support/run/python.ts'
import { call } from '#tests/support/server/calls.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const FILE = join(ROOT, 'public', 'openapi.json')
const BASE = 'api/v0/'
/** TypeScript reads the types of all calls: six seconds of CPU time, on a machine that is busy with other tests. */
const COMPILED_WITHIN_MS = 300_000

interface Operation {
  security: object[]
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, object>
  parameters?: Array<{ name: string; in: string }>
}

const document = JSON.parse(readFileSync(FILE, 'utf8')) as {
  paths: Record<string, Record<string, Operation>>
}

/** `GET boards/:id` → its operation */
const described = new Map<string, Operation>(
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, operation]) =>
        [`${method.toUpperCase()} ${path.slice(1).replace(/\{(\w+)\}/g, ':$1')}`, operation] as const,
    ),
  ),
)

type Handle = Parameters<typeof call>[0] & { methods?: string[] }

/** Every call that `app/routes.ts` lists, with each method that it takes. */
const handlers = (
  await Promise.all(
    routes
      .filter(({ path = '' }) => path.startsWith(BASE) && path !== `${BASE}*`)
      .map(async ({ path = '', file }) => {
        const { loader, action }: { loader?: Handle; action?: Handle } = await import(join(ROOT, 'app', file))
        const short = path.slice(BASE.length)
        const reads = loader ? [{ method: 'GET', path: short, handle: loader }] : []
        const writes = action?.methods?.map((method) => ({ method, path: short, handle: action })) ?? []
        return [...reads, ...writes]
      }),
  )
).flat()

/** `public/openapi.json`, made of the code: `bun --bun vitest run tests/docs -u` writes it again. */
test(
  'public/openapi.json describes the calls as the code has them',
  async () => {
    await expect(`${JSON.stringify(await describeCalls(), null, 1)}\n`).toMatchFileSnapshot(FILE)
  },
  COMPILED_WITHIN_MS,
)

test('it is OpenAPI 3.1', () => {
  const python = providePython(['openapi-spec-validator==0.9.0'])
  const { status, stdout, stderr } = spawnSync(
    python,
    ['-m', 'openapi_spec_validator', '--schema', '3.1', FILE],
    { encoding: 'utf8' },
  )
  expect([status, stdout, stderr]).toEqual([0, `${FILE}: OK\n`, ''])
})

test('it names every call with each of its methods, and no other', () => {
  const calls = handlers.map(({ method, path }) => `${method} ${path}`)
  expect([...described.keys()].toSorted()).toEqual(calls.toSorted())
  expect(Object.keys(CALLS).toSorted()).toEqual(calls.toSorted())
})

test('a guest is asked to sign in by exactly the calls that say so', async () => {
  for (const { method, path, handle } of handlers) {
    const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, '99999']))
    const { status } = await call(handle, path.replace(/:\w+/g, '99999'), {
      params,
      ...(method !== 'GET' && { method, json: {} }),
    })
    const security = described.get(`${method} ${path}`)?.security ?? []
    const isForGuests = security.length === 0 || security.some((way) => Object.keys(way).length === 0)
    expect(status === 401, `${method} ${path} answers ${status}`).toBe(!isForGuests)
  }
})

test('a call for guests and members alike says so', () => {
  expect(described.get('POST auth/logout')?.security).toEqual([{}, { token: [] }, { cookie: [] }])
})

test('a body is required only where an empty one is refused', () => {
  const isRequired = (name: string) => described.get(name)?.requestBody?.required
  for (const name of ['POST auth/logout', 'POST auth/boards/:id/report-block', 'PUT auth/my/notify-settings'])
    expect(isRequired(name), name).toBe(false)
  for (const name of ['POST auth/boards', 'PUT auth/boards/:id', 'POST auth/images', 'POST token/refresh'])
    expect(isRequired(name), name).toBe(true)
})

test('an optional field of a body may be null, a required one may not', () => {
  const schema = described.get('PUT auth/boards/:id')?.requestBody?.content['application/json']?.schema
  const { title, images, version } = schema?.properties ?? {}
  expect(title).not.toHaveProperty('anyOf')
  for (const field of [images, version]) expect(field?.anyOf).toContainEqual({ type: 'null' })
})

test.each([
  ['POST token/refresh', 401],
  ['GET auth/my/board-draft', 404],
  ['GET boards/by', 404],
  ['GET board-comments', 404],
  ['GET board-comments/by', 404],
  ['GET product-comments', 404],
  ['GET product-comments/by', 404],
  ['GET auth/my/events', 400],
  ['GET boards/:id', 403],
  ['POST auth/my/socket-token', 403],
])('%s says that it may answer %i', (name, status) => {
  expect(described.get(name)?.responses).toHaveProperty(String(status))
})

test('the calls that need an Idempotency-Key say so', () => {
  const keyed = [...described].filter(([, { parameters = [] }]) =>
    parameters.some(({ name }) => name === 'Idempotency-Key'),
  )
  expect(keyed.map(([name]) => name)).toEqual([
    'POST auth/gift-games/:id/draws',
    'POST auth/gifts/:id/purchases',
  ])
})

test('it has the status of every refusal', () => {
  const reasons: RefusalReason[] = [
    'invalid',
    'not_configured',
    'not_signed_in',
    'forbidden',
    'not_found',
    'conflict',
    'too_many',
    'unavailable',
  ]
  const statuses = reasons.map((reason) => statusOf({ reason } as Refusal))
  expect(Object.values(REFUSALS).map(({ status }) => status)).toEqual(
    [...new Set([...statuses, 500])].toSorted((a, b) => a - b),
  )
})
