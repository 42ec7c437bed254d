import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withTimeout } from '#client/requestTimeout.ts'

const WITHIN_MS = 50
const LATE_MS = 200

let server: Server
let origin = ''
/** `/never` is never answered; other paths are answered after the limit. */
beforeEach(async () => {
  server = createServer((request, answer) => {
    if (request.url !== '/never') setTimeout(() => answer.end('late'), LATE_MS)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

test('a request to this site without an answer in time fails, with a signal of its caller or without', async () => {
  const send = withTimeout(fetch, origin, WITHIN_MS)
  await expect(send(`${origin}/never`)).rejects.toMatchObject({ name: 'TimeoutError' })
  const { signal } = new AbortController()
  await expect(send(new URL('/never', origin), { signal })).rejects.toMatchObject({ name: 'TimeoutError' })
  await expect(send(new Request(`${origin}/never`))).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('a caller can still abort its request', async () => {
  const leaving = new AbortController()
  const asked = withTimeout(fetch, origin)(`${origin}/never`, { signal: leaving.signal })
  leaving.abort()
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
})

test('a request to another site has no limit', async () => {
  const send = withTimeout(fetch, 'http://elsewhere.test', WITHIN_MS)
  expect(await (await send(`${origin}/slow`)).text()).toBe('late')
})
