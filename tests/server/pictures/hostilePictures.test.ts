import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, isIP, type LookupFunction } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { RequestFilteringHttpAgent } from 'request-filtering-agent'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { pictureAddress } from '#domain/catalog/pictures/pictures.server.ts'
import { createPictures, type Pictures } from '#server/pictures/pictures.ts'
import {
  askPicture,
  closePictureHosts,
  listDiskCache,
  openPictureHost,
  translucent,
} from '#tests/support/standIns/pictureHosts.ts'

const MEGABYTE = Buffer.alloc(1024 * 1024, 'a')
/** The product's time limits, shortened. */
const PATIENCE_MS = 300

let pictures: Pictures
afterEach(() => {
  pictures.stop()
  closePictureHosts()
})

/** Requests `/a.png` of a host with this behaviour; returns the status and the duration. */
async function askOf(listener: RequestListener, timeoutMs?: number) {
  pictures = createPictures({ timeoutMs })
  const address = pictureAddress(`${await openPictureHost(listener)}/a.png`)
  const startedAt = performance.now()
  const { status } = await askPicture(pictures, address)
  return { status, tookMs: performance.now() - startedAt }
}

const show = (response: ServerResponse, bytes: Buffer, headers = {}) =>
  response.writeHead(200, { 'content-type': 'image/png', ...headers }).end(bytes)

describe('a host that never ends', () => {
  test.each<[string, RequestListener]>([
    ['says nothing at all', () => {}],
    [
      'says that a picture comes, and sends none',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'image/png' }).flushHeaders()
      },
    ],
    [
      'lets it drip',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'image/png' })
        const drip = setInterval(() => response.write('x'), PATIENCE_MS / 10)
        response.on('close', () => clearInterval(drip))
      },
    ],
    [
      'sends one on and on, a little later each time',
      (_, response) =>
        void sleep(PATIENCE_MS / 2).then(() => response.writeHead(302, { location: '/b' }).end()),
    ],
  ])('and %s is waited for once, and not for long', async (_, listener) => {
    const { status, tookMs } = await askOf(listener, PATIENCE_MS)
    expect(status).toBe(404)
    expect(tookMs).toBeGreaterThan(PATIENCE_MS * 0.9)
    expect(tookMs).toBeLessThan(PATIENCE_MS * 50)
    expect(listDiskCache()).toEqual([])
  })

  test('holds up none of the others', async () => {
    pictures = createPictures()
    const silent = await openPictureHost(() => {})
    const png = await translucent(64, 64).png().toBuffer()
    const quick = await openPictureHost((_, response) => show(response, png))
    for (let no = 0; no < 8; no++) void askPicture(pictures, pictureAddress(`${silent}/${no}.png`))
    expect((await askPicture(pictures, pictureAddress(`${quick}/a.png`))).status).toBe(200)
  })
})

describe('a picture of 200 MB', () => {
  /** Sends chunks as fast as they are taken; counts them. */
  function flow(headers: Record<string, string>) {
    const seen = { sent: 0, isCutOff: false }
    const listener: RequestListener = async (_, response) => {
      response.writeHead(200, { 'content-type': 'image/png', ...headers })
      response.on('close', () => {
        seen.isCutOff = seen.sent < 200
      })
      for (; seen.sent < 200 && !response.destroyed; seen.sent++)
        if (!response.write(MEGABYTE)) await Promise.race([once(response, 'drain'), once(response, 'close')])
      response.end()
    }
    return { seen, listener }
  }

  test.each<[string, Record<string, string>]>([
    ['that says so', { 'content-length': String(200 * MEGABYTE.length) }],
    ['that does not', {}],
  ])('%s is left off long before its end', async (_, headers) => {
    const { seen, listener } = flow(headers)
    const before = process.memoryUsage().rss
    expect((await askOf(listener)).status).toBe(404)
    await expect.poll(() => seen.isCutOff).toBe(true)
    expect(seen.sent, 'megabytes that left the host').toBeLessThan(30)
    expect((process.memoryUsage().rss - before) / MEGABYTE.length).toBeLessThan(150)
  })

  // ASVS 5.2.3
  test('compressed small is not unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * MEGABYTE.length))
    expect(bomb.length).toBeLessThan(MEGABYTE.length)
    const packed = { 'content-encoding': 'gzip' }
    expect((await askOf((_, response) => show(response, bomb, packed))).status).toBe(404)
  })
})

describe('a file sent as a picture', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['a drawing with a script', () => Buffer.from(SVG)],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>')],
    ['nothing', () => Buffer.alloc(0)],
    ['half a picture', async () => (await translucent(900, 900).png().toBuffer()).subarray(0, 600)],
    [
      'ten thousand times ten thousand dots',
      () =>
        sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: 'black' } })
          .png({ compressionLevel: 9 })
          .toBuffer(),
    ],
    [
      'eighteen million dots that a decoder holds all at once',
      () =>
        sharp({ create: { width: 6000, height: 3000, channels: 3, background: 'black' } })
          .jpeg({ progressive: true })
          .toBuffer(),
    ],
  ])('and is %s, is none', async (_, bytes) => {
    const sent = await bytes()
    expect((await askOf((_, response) => show(response, sent))).status).toBe(404)
    expect(listDiskCache()).toEqual([])
  })

  // ASVS 5.2.2
  test('of another picture format is drawn by its real format, and leaves only as WebP', async () => {
    const jpeg = await translucent(64, 64).jpeg().toBuffer()
    pictures = createPictures()
    const host = await openPictureHost((_, response) => show(response, jpeg))
    const answer = await askPicture(pictures, pictureAddress(`${host}/a.png`))
    expect(answer.headers.get('Content-Type')).toBe('image/webp')
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).format).toBe('webp')
  })
})

describe('a name', () => {
  /**
   * Fetches from a machine with the addresses `names`, one per look-up; only 127.0.0.2 counts as "outside".
   */
  async function askBy(names: Record<string, string[]>, path = '/a.png') {
    const asked: string[] = []
    const png = await translucent(64, 64).png().toBuffer()
    const server = createServer((request, response) => {
      asked.push(`${request.socket.localAddress} ${request.url}`)
      if (request.url === '/moved.png')
        response.writeHead(302, { location: `http://inner.test:${port}/a.png` }).end()
      else show(response, png)
    }).listen(0, '0.0.0.0')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const lookup: LookupFunction = (name, _, done) => {
      const next = names[name]?.shift()
      done(null, next === undefined ? [] : [{ address: next, family: isIP(next) }])
    }
    const agent = new RequestFilteringHttpAgent({ lookup, allowIPAddressList: ['127.0.0.2'] } as never)
    pictures = createPictures({ agentFor: () => agent })
    const ask = async (of = path) =>
      (await askPicture(pictures, pictureAddress(`http://outer.test:${port}${of}`))).status
    const close = () => {
      agent.destroy()
      server.closeAllConnections()
      server.close()
    }
    return { ask, asked, close }
  }

  test('with a private address is not connected to', async () => {
    for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1']) {
      const { ask, asked, close } = await askBy({ 'outer.test': [address] })
      expect([await ask(), asked], address).toEqual([404, []])
      close()
    }
  })

  test('with a public address first and a private one the second time is not connected to then', async () => {
    const { ask, asked, close } = await askBy({ 'outer.test': ['127.0.0.2', '127.0.0.1'] })
    expect([await ask('/a.png'), await ask('/b.png')]).toEqual([200, 404])
    expect(asked).toEqual(['127.0.0.2 /a.png'])
    close()
  })

  test('that a picture redirects to is checked in the same way', async () => {
    const names = { 'outer.test': ['127.0.0.2'], 'inner.test': ['127.0.0.1'] }
    const { ask, asked, close } = await askBy(names, '/moved.png')
    expect([await ask(), asked]).toEqual([404, ['127.0.0.2 /moved.png']])
    close()
  })
})

test('fifty simultaneous readers of one picture cause one fetch', async () => {
  let asked = 0
  pictures = createPictures()
  const png = await translucent(1200, 900).png().toBuffer()
  const host = await openPictureHost((_, response) => {
    asked++
    show(response, png)
  })
  const address = pictureAddress(`${host}/a.png`)
  const answers = await Promise.all(Array.from({ length: 50 }, () => askPicture(pictures, address)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(asked).toBe(1)
})
