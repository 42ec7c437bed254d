import { statSync, utimesSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pictureAddress } from '#domain/catalog/pictures/pictures.server.ts'
import { inWidth } from '#domain/catalog/pictures/pictures.ts'
import { DAY_MS } from '#domain/clock.ts'
import { sweepDiskCache } from '#server/pictures/diskCache.ts'
import { createPictures, type Pictures } from '#server/pictures/pictures.ts'
import {
  askPicture,
  closePictureHosts,
  diskCacheFolder,
  listDiskCache,
  openPictureHost,
  translucent,
} from '#tests/support/standIns/pictureHosts.ts'

let pictures: Pictures
beforeEach(() => {
  pictures = createPictures()
})
afterEach(() => {
  pictures.stop()
  closePictureHosts()
})

const ask = (address: string | null) => askPicture(pictures, address)

describe('an external picture', () => {
  test('is fetched once, drawn in each width, stored, and cacheable for ever', async () => {
    let asked = 0
    const png = await translucent(1200, 600).png().toBuffer()
    const host = await openPictureHost((_, response) => {
      asked++
      response.writeHead(200, { 'content-type': 'image/png' }).end(png)
    })
    const address = pictureAddress(`${host}/a.png`)!
    const answers = await Promise.all([ask(address), ask(inWidth(address, 128)), ask(address)])
    const sizes = await Promise.all(
      answers.map(async (answer) => {
        const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
        return [format, width, height]
      }),
    )
    expect(sizes).toEqual([
      ['webp', 320, 160],
      ['webp', 128, 64],
      ['webp', 320, 160],
    ])
    expect(answers[0]?.headers.get('Cache-Control')).toContain('immutable')
    expect((await ask(address)).status).toBe(200)
    expect(asked).toBe(1)
  })

  test.each<[string, RequestListener]>([
    ['is not there', (_, response) => response.writeHead(404).end()],
    [
      'says it is a page',
      (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    ],
    [
      'lies about its type',
      (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('<svg/>'),
    ],
    [
      'is a drawing with scripts',
      (_, response) =>
        response
          .writeHead(200, { 'content-type': 'image/svg+xml' })
          .end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'),
    ],
    [
      'breaks off',
      (_, response) =>
        response.writeHead(200, { 'content-length': '9' }).write('x', () => response.destroy()),
    ],
    ['leads elsewhere for ever', (_, response) => response.writeHead(302, { location: '/again' }).end()],
    [
      'leads to a private address',
      (_, response) => response.writeHead(302, { location: 'http://10.0.0.1/a.png' }).end(),
    ],
  ])('that %s is none, and is not asked for again at once', async (_, listener) => {
    let asked = 0
    const host = await openPictureHost((request, response) => {
      asked++
      listener(request, response)
    })
    const address = pictureAddress(`${host}/a.png`)
    expect((await ask(address)).status).toBe(404)
    const before = asked
    expect((await ask(address)).status).toBe(404)
    expect(asked).toBe(before)
    expect(listDiskCache()).toEqual([])
  })

  test.each([
    'http://127.0.0.1:9/a.png',
    'http://192.168.0.1/a.png',
    'http://localhost/a.png',
    'http://[::1]/a.png',
  ])('at %s is not fetched', async (url) => {
    expect((await ask(pictureAddress(url))).status).toBe(404)
  })
})

// ASVS 13.2.4, 13.2.5
test('only our signature decides which address is fetched, and in which width', async () => {
  const host = await openPictureHost((_, response) => response.end())
  const address = pictureAddress(`${host}/a.png`)!
  const [, , signature, encoded] = address.split('/')
  const other = Buffer.from(`${host}/b.png`).toString('base64url')
  for (const path of [
    `/pictures/${signature}/${other}/320.webp`,
    `/pictures/${'A'.repeat(22)}/${encoded}/320.webp`,
    `/pictures/${signature}/${encoded}/4000.webp`,
    `/pictures/${signature}/${encoded}/320.webp/../../keys.json`,
    '/pictures/',
  ])
    expect((await ask(path)).status).toBe(404)
  expect(pictureAddress('javascript:alert(1)')).toBeNull()
  expect(pictureAddress(`https://a.example/${'x'.repeat(2000)}`)).toBeNull()
})

test('the disk cache drops old pictures, and the oldest when it is full', async () => {
  const png = await translucent(400, 400).png().toBuffer()
  const host = await openPictureHost((_, response) =>
    response.writeHead(200, { 'content-type': 'image/png' }).end(png),
  )
  const age = (names: string[], days: number) => {
    for (const name of names)
      utimesSync(join(diskCacheFolder(), name), 0, (Date.now() - days * DAY_MS) / 1000)
  }
  await ask(pictureAddress(`${host}/old.png`))
  const old = listDiskCache()
  age(old, 31)
  await ask(pictureAddress(`${host}/middle.png`))
  const middle = listDiskCache().filter((name) => !old.includes(name))
  age(middle, 3)
  await ask(pictureAddress(`${host}/new.png`))
  await sweepDiskCache()
  expect(listDiskCache()).toHaveLength(4)
  expect(listDiskCache()).toEqual(expect.arrayContaining(middle))
  const bytes = listDiskCache().reduce((sum, name) => sum + statSync(join(diskCacheFolder(), name)).size, 0)
  await sweepDiskCache(Date.now(), bytes - 1)
  const left = listDiskCache()
  expect(left.length).toBeGreaterThan(0)
  expect(left).not.toEqual(expect.arrayContaining(middle))
})
