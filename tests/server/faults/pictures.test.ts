// Twenty-four members send large pictures at once: the memory of the process stays within a bound and comes back.
import { setTimeout as sleep } from 'node:timers/promises'
import sharp, { type Sharp } from 'sharp'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { env } from '#app/env.server.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import { buildIfStale } from '#server/build/build.ts'
import { readMemory } from '#tests/support/faults/memory.ts'
import { withFile } from '#tests/support/goods/pictures.ts'
import { agree } from '#tests/support/people/consent.ts'
import { proofSize } from '#tests/support/run/proof.ts'
import { asApp } from '#tests/support/server/calls.ts'
import { type ServiceProcess, startProcess } from '#tests/support/server/service.ts'

const MEMBERS = 24
/** A sample runs beside other tests, where more of the members get a place. */
const MAX_GROWTH_MB = proofSize({ ordinary: 200, full: 150 })
/** What the runtime may keep of what it used. */
const MAX_LEFT_MB = 75
const COMES_BACK_MS = 30_000

const noise = (width: number, height: number, sigma: number): Sharp =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 128, sigma },
    },
  })

/** The dearest pictures that are accepted, and one that is not. */
const PICTURES: Array<[string, () => Promise<Buffer>]> = [
  [
    'progressive JPEG of 12 megapixels',
    () => noise(4096, 3072, 16).jpeg({ progressive: true, quality: 75 }).toBuffer(),
  ],
  ['GIF of 6 megapixels', () => noise(2500, 2500, 2).gif({ effort: 1 }).toBuffer()],
  ['interlaced PNG of 12 megapixels', () => noise(4096, 3072, 0).png({ progressive: true }).toBuffer()],
  [
    'JPEG of 50 megapixels on its side',
    () => noise(8160, 6120, 2).withMetadata({ orientation: 6 }).jpeg({ quality: 40 }).toBuffer(),
  ],
  ['AVIF of 6 megapixels', () => noise(2500, 2500, 2).avif({ quality: 30, effort: 0 }).toBuffer()],
  [
    'progressive JPEG of 48 megapixels',
    () => noise(8000, 6000, 0).jpeg({ progressive: true, quality: 20 }).toBuffer(),
  ],
]
const SENT = PICTURES.slice(0, proofSize({ ordinary: 1, full: PICTURES.length }))

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

let service: ServiceProcess

beforeAll(buildIfStale)
afterEach(() => service.crash())

test('many large pictures at once take no more memory than the decoder of one', async () => {
  const members = await Promise.all(
    Array.from({ length: MEMBERS }, async (_, no) => ({
      ...(await asApp(agree(signIn('kakao', `66${no}`).member))),
      'X-Forwarded-For': `203.0.113.${no + 1}`,
    })),
  )
  for (const [name, make] of SENT) {
    const picture = withFile(await make())
    service = await startProcess({
      DATA_DIR: env.DATA_DIR,
      CRAWL: 'off',
      TRUST_PROXY: '1',
      MALLOC_MMAP_THRESHOLD_: '262144',
      MALLOC_ARENA_MAX: '2',
    })
    await fetch(`${service.url}/bestCheapers`)
    await sleep(2_000)
    const rest = readMemory(service.pid).nowMb
    const answers = await Promise.all(
      members.map((headers) =>
        fetch(`${service.url}/api/v0/auth/images`, { method: 'POST', headers, body: picture }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(
      statuses.filter((status) => ![201, 400, 429].includes(status)),
      name,
    ).toEqual([])
    const { mostMb } = readMemory(service.pid)
    await sleep(proofSize({ ordinary: 0, full: COMES_BACK_MS }))
    const leftMb = readMemory(service.pid).nowMb - rest
    process.stderr.write(
      `${name}: ${statuses.filter((status) => status === 201).length} accepted, ${Math.round(rest)} MB at rest, peak +${Math.round(mostMb - rest)}, later +${Math.round(leftMb)}\n`,
    )
    expect(mostMb - rest, name).toBeLessThan(MAX_GROWTH_MB)
    expect(leftMb, name).toBeLessThan(proofSize({ ordinary: MAX_GROWTH_MB, full: MAX_LEFT_MB }))
    await service.crash()
  }
})
