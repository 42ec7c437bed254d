import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withTimeout } from '#client/requestTimeout.ts'

const WITHIN_MS = 50

let server: Server
let origin = ''
/** It never answers. */
beforeEach(async () => {
  server = createServer(() => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

test('a request without an answer in time fails, with a signal of its caller or without', async () => {
  const send = withTimeout(fetch, WITHIN_MS)
  await expect(send(`${origin}/never`)).rejects.toMatchObject({ name: 'TimeoutError' })
  const { signal } = new AbortController()
  await expect(send(new URL('/never', origin), { signal })).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('a caller can still abort its request', async () => {
  const leaving = new AbortController()
  const asked = withTimeout(fetch)(`${origin}/never`, { signal: leaving.signal })
  leaving.abort()
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
})
