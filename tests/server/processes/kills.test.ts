// One of two processes is killed while clients hold streams and sockets and ask for pages.
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { env } from '#app/env.server.ts'
import { joinRoom } from '#client/chat/room.ts'
import type { Member } from '#domain/accounts/member.ts'
import { addKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { NewProductAlert } from '#domain/alerts/products/newProductAlert.server.ts'
import { addProductAlert } from '#domain/alerts/products/productAlerts.server.ts'
import { listHistories } from '#domain/devices/histories.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { buildIfStale } from '#server/build/build.ts'
import { addKeywords } from '#tests/support/goods/keywords.ts'
import { coupang, post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { proofSize } from '#tests/support/run/proof.ts'
import { waitUntil } from '#tests/support/run/waitUntil.ts'
import { asApp, asBrowser } from '#tests/support/server/calls.ts'
import { followEvents } from '#tests/support/server/events.ts'
import { startProcess } from '#tests/support/server/service.ts'

const KILLS = proofSize({ ordinary: 2, full: 20 })
/** In `test` the machine is busy with other tests; what browsers do by themselves takes three seconds. */
const MAX_GAP_MS = proofSize({ ordinary: 2_500, full: 1_000 })
/** Under the load of other tests an alert only has to come; `prove` measures how soon. */
const MAX_UNNOTIFIED_MS = proofSize({ ordinary: 20_000, full: 1_000 })
/** The kernel spreads the clients over the processes; a member may hold 20 streams at each process. */
const CLIENTS = 16

/** Another product for each kill. */
const offerHeadphones = (kill: number, { no, price }: { no: number; price: string }) =>
  takeListing(
    post(no + kill, `[쿠팡] 소리담 헤드폰 S${kill} (${price}/무료)`, {
      outboundUrl: coupang(7700000100 + kill, 20000000100 + kill),
    }),
  )
const countTold = (member: Member) => listHistories(member, { pageNumber: 1, pageSize: 100 }).contents.length

beforeAll(buildIfStale, 120_000)

test(`${KILLS} kills of one of two processes: within a second its clients are connected to the other, and they miss no alert`, {
  timeout: 60_000 + KILLS * 10_000,
}, async () => {
  const page = new EventTarget()
  page.addEventListener('toast', (event) => event.preventDefault())
  vi.stubGlobal('window', page)
  vi.spyOn(console, 'info').mockImplementation(() => {})
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  const { kim, lee, park } = cast()
  addKeyword(kim, NewKeyword.parse({ keyword: '청소기', historyOnly: true }))
  addKeywords(park, 5_000)
  for (let kill = 1; kill <= KILLS; kill++) {
    const { productId } = offerHeadphones(kill, { no: 1_000, price: '90,000원' })
    addProductAlert(lee, NewProductAlert.parse({ productId, kind: 'FALL', historyOnly: true }))
  }
  const service = await startProcess({ DATA_DIR: env.DATA_DIR, CRAWL: 'off', PROCESSES: '2' })
  onTestFinished(() => service.crash())
  await service.whole()

  const cookie = await asBrowser(kim)
  const streams = Array.from({ length: CLIENTS }, () =>
    followEvents(`${service.url}/api/v0/auth/my/events`, cookie),
  )
  const { Authorization } = await asApp(kim)
  const rooms = Array.from({ length: CLIENTS }, () => {
    const room = joinRoom({
      messages: [],
      removal: null,
      origin: service.url,
      memberId: kim.id,
      readToken: async () => Authorization as string,
    })
    const gapsMs: number[] = []
    let lostAt: number | null = null
    room.onChange(() => {
      const { status } = room.getState()
      if (status === 'OFFLINE') lostAt ??= performance.now()
      if (status !== 'OPEN' || lostAt === null) return
      gapsMs.push(performance.now() - lostAt)
      lostAt = null
    })
    return { room, gapsMs }
  })
  onTestFinished(async () => {
    for (const { room } of rooms) room.stop()
    await Promise.all(streams.map(({ leave }) => leave()))
  })
  const areHeld = () =>
    rooms.every(({ room }) => room.getState().status === 'OPEN') &&
    streams.every(({ events }) => events.length > 0)
  await waitUntil('every client to be connected', areHeld)

  const countAlerts = ({ events }: (typeof streams)[number]) =>
    new Set(events.filter(({ event }) => event === 'alert').map(({ data }) => data.title)).size
  const saidAt = ({ room }: (typeof rooms)[number]) => room.getState().messages.map(({ content }) => content)
  const said: string[] = []
  const toldMs: number[] = []
  for (let kill = 1; kill <= KILLS; kill++) {
    takeListing(post(kill, `[쿠팡] 한빛전자 무선청소기 HB-V${kill} (${kill}29,000원/무료)`))
    offerHeadphones(kill, { no: 2_000, price: '80,000원' })
    const killedAt = performance.now()
    await service.kill()
    await waitUntil('both alerts', () => countTold(kim) >= kill && countTold(lee) >= kill)
    toldMs.push(performance.now() - killedAt)
    said.push(`${kill}째 말`)
    rooms[kill % CLIENTS]?.room.send(said.at(-1) as string)
    const asked = await fetch(`${service.url}/products`, { headers: { ...cookie, Connection: 'close' } })
    expect(asked.status).toBe(200)
    await waitUntil('the alert on every page', () => streams.every((stream) => countAlerts(stream) === kill))
    await waitUntil('the message in every room', () => rooms.every((room) => saidAt(room).length === kill))
    await service.whole()
  }

  expect(rooms.map(saidAt)).toEqual(rooms.map(() => said))
  const gapsMs = [...streams, ...rooms].flatMap((client) => client.gapsMs)
  expect(gapsMs.length).toBeGreaterThan(0)
  expect(Math.max(...gapsMs)).toBeLessThan(MAX_GAP_MS)
  expect(Math.max(...toldMs)).toBeLessThan(MAX_UNNOTIFIED_MS)
})
