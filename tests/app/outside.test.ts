import type { lookup } from 'node:dns'
import { once } from 'node:events'
import { createServer, get } from 'node:http'
import { createServer as createTlsServer, get as getSecurely } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { env } from '#app/env.server.ts'
import { agentFor, isPrivateAddress, publicLookup } from '#app/outside.server.ts'
import { askProvider } from '#providers/askProvider.server.ts'
import { makeCertificate } from '#tests/support/standIns/certificate.ts'

afterEach(() => {
  env.ALLOW_HOSTS = []
})

describe('a private address is known in any spelling', () => {
  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://0/',
    'http://10.0.0.8/',
    'http://172.16.3.4/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://100.64.0.1/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[fe80::1]/',
    'http://[fc00::1]/',
    'http://168.63.129.16/',
    'http://0xa83f8110/',
    'http://[::ffff:168.63.129.16]/',
    'http://[::169.254.169.254]/',
    'http://[::8.8.8.8]/',
    'http://localhost/',
    'http://printer.local/',
    'http://api.localhost/',
  ])('%s', (address) => expect(isPrivateAddress(new URL(address))).toBe(true))

  test.each([
    'https://www.clien.net/',
    'http://8.8.8.8/',
    'http://[2001:4860:4860::8888]/',
    'https://fcm.googleapis.com/',
  ])('and %s is none', (address) => expect(isPrivateAddress(new URL(address))).toBe(false))
})

describe('the resolver', () => {
  const resolving = (...addresses: string[]) =>
    publicLookup(((_name: string, _options: object, callback: (...found: unknown[]) => void) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )) as unknown as typeof lookup)
  const ask = (lookup: ReturnType<typeof resolving>, all: boolean) =>
    new Promise((resolve) =>
      lookup('shop.example', { all }, (error, found) => resolve(error?.message ?? found)),
    )

  test.each(['168.63.129.16', '::169.254.169.254', '::a9fe:a9fe', '127.0.0.1', 'fd00::1'])(
    'fails for a name of %s, also beside a public address',
    async (address) => {
      expect(await ask(resolving(address), false)).toBe(`private address ${address}`)
      expect(await ask(resolving('8.8.8.8', address), true)).toBe(`private address ${address}`)
    },
  )

  test('returns public addresses as asked', async () => {
    const lookup = resolving('8.8.8.8', '2001:4860:4860::8888')
    expect(await ask(lookup, false)).toBe('8.8.8.8')
    expect(await ask(lookup, true)).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2001:4860:4860::8888', family: 6 },
    ])
  })
})

describe('a name', () => {
  /** A server of this machine that nobody outside may reach through us; it counts who connects. */
  async function openServer() {
    const server = createServer((_, response) => response.end('secret')).listen(0)
    await once(server, 'listening')
    let connections = 0
    server.on('connection', () => connections++)
    const { port } = server.address() as AddressInfo
    return { port, connections: () => connections, close: () => server.close() }
  }

  const ask = (url: URL) =>
    new Promise<number | string>((resolve) => {
      get(url, { agent: agentFor(url) }, (response) => resolve(response.statusCode ?? 0)).on(
        'error',
        (error) => resolve(error.message),
      )
    })

  // ASVS 1.3.6
  test('that leads to this machine is not connected to', async () => {
    const server = await openServer()
    expect(await ask(new URL(`http://localhost:${server.port}/`))).toMatch(/not allowed|private/i)
    expect(server.connections()).toBe(0)
    server.close()
  })

  test('that the operator allows is connected to, on that port alone', async () => {
    const [allowed, other] = [await openServer(), await openServer()]
    env.ALLOW_HOSTS = [`localhost:${allowed.port}`]
    expect(await ask(new URL(`http://localhost:${allowed.port}/`))).toBe(200)
    expect(await ask(new URL(`http://localhost:${other.port}/`))).toMatch(/not allowed|private/i)
    expect(other.connections()).toBe(0)
    allowed.close()
    other.close()
  })
})

describe('a server with an untrusted certificate', () => {
  // ASVS 12.3.2
  test('gets no request, neither from the outbox and the crawler nor for a sign-in', async () => {
    const { key, certificate } = makeCertificate('self-made')
    let requests = 0
    const server = createTlsServer({ key, cert: certificate }, (_, response) => {
      requests++
      response.end('{}')
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = new URL(`https://localhost:${(server.address() as AddressInfo).port}/`)
    env.ALLOW_HOSTS = [url.host]
    const reason = await new Promise((resolve) =>
      getSecurely(url, { agent: agentFor(url) }, ({ statusCode }) => resolve(statusCode)).on(
        'error',
        (error: NodeJS.ErrnoException) => resolve(`${error.code} ${error.message}`),
      ),
    )
    expect(reason).toMatch(/self.signed|certificate/i)
    const asked = askProvider(url.href, {}, z.object({}), (failure) => {
      throw new Error(failure)
    })
    await expect(asked).rejects.toThrow('unreachable')
    expect(requests).toBe(0)
    server.close()
  })
})
