import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sha256 } from '#domain/hash.ts'
import { drawPhoto } from './photos.ts'
import { arcalive } from './render/arcalive.ts'
import { clien } from './render/clien.ts'
import { coolenjoy } from './render/coolenjoy.ts'
import { damoang } from './render/damoang.ts'
import { danawaProducts, danawaSearch } from './render/danawa.ts'
import { eomisae } from './render/eomisae.ts'
import { fmkorea } from './render/fmkorea.ts'
import { pomppu } from './render/pomppu.ts'
import { quasarzone } from './render/quasarzone.ts'
import { ruliweb } from './render/ruliweb.ts'
import type { Reply, SampleSite } from './render/site.ts'
import { theqoo } from './render/theqoo.ts'
import { createWorld, type Post, type World, type WorldOptions } from './world.ts'

const SITES: SampleSite[] = [
  pomppu,
  clien,
  quasarzone,
  fmkorea,
  arcalive,
  theqoo,
  damoang,
  ruliweb,
  eomisae,
  coolenjoy,
  danawaProducts,
  danawaSearch,
]

/** The shortest pause between two spontaneous events of the world. */
const PAUSE_MS = 20_000
const MAX_ORDER_BYTES = 2_000

export interface SampleSites {
  /** The base address of the sites: `{url}/{host}/{path}`. */
  url: string
  world: World
  /** Posts a new deal whose title holds `keyword`, as `POST /_wish {keyword}` does. */
  post(keyword: string): Post
  close(): Promise<void>
}

interface SampleOptions extends WorldOptions {
  /** 0, the default, takes any free port. */
  port?: number
  /** Runs each time a list is read; by default the world advances, at most every 20 seconds. */
  everyReading?: (world: World) => void
}

/** Serves the sample sites on loopback. */
export async function startSampleSites(options: SampleOptions = {}): Promise<SampleSites> {
  const { port = 0, now = Date.now } = options
  const world = createWorld(options)
  const { everyReading = livingOnNowAndThen(now) } = options

  const server = createServer(async (request, response) => {
    const order = request.method === 'POST' ? ORDERS[request.url ?? ''] : undefined
    if (order) return order(request, response, world)
    const photo = findPhoto(request)
    if (photo) return response.writeHead(200, { 'content-type': 'image/png' }).end(await photo)
    const page = findPage(request, world, now())
    if (!page) return response.writeHead(404, { 'content-type': 'text/plain' }).end('Not Found')
    sendPage(request, response, page)
    if (page.isList) everyReading(world)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    world,
    post: (keyword) => world.grant(keyword),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function livingOnNowAndThen(now: () => number): (world: World) => void {
  let lastAt = now()
  return (world) => {
    if (now() - lastAt < PAUSE_MS) return
    lastAt = now()
    world.liveOn()
  }
}

/** `/{host}/{path}`: a page of the site with that host. */
function findPage(request: IncomingMessage, world: World, now: number): Reply | null {
  const [, host, path = ''] = /^\/([^/]+)(\/.*)?$/.exec(request.url ?? '') ?? []
  const site = SITES.find((candidate) => candidate.host === host)
  const address = `https://${host}${path}`
  if (!site || !URL.canParse(address)) return null
  const url = new URL(address)
  if (url.pathname !== '/robots.txt') return site.respond(url, world, now)
  return site.robots === null ? null : { contentType: 'text/plain', body: site.robots, isList: false }
}

/** Every site serves the photographs of its own posts. */
const findPhoto = ({ url = '' }: IncomingMessage): Promise<Buffer> | null =>
  drawPhoto(url.slice(url.indexOf('/', 1)))

function sendPage(request: IncomingMessage, response: ServerResponse, page: Reply): void {
  const etag = `"${sha256(page.body).slice(0, 22)}"`
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag }).end()
    return
  }
  const length = Buffer.byteLength(page.body)
  response.writeHead(200, { 'content-type': page.contentType, 'content-length': length, etag }).end(page.body)
}

async function applySignUpIntent(
  request: IncomingMessage,
  response: ServerResponse,
  world: World,
): Promise<void> {
  const { keyword } = await readOrder(request)
  if (typeof keyword !== 'string' || keyword.trim() === '')
    return sendJson(response, 400, { message: 'keyword가 필요합니다' })
  const { board, id, good } = world.grant(keyword)
  sendJson(response, 201, { board, id, name: good.name })
}

/**
 * `{price, keyword?, where?}`: the new price of a post; `where: "list"` changes it in lists and not on its own page.
 */
async function changePrice(request: IncomingMessage, response: ServerResponse, world: World): Promise<void> {
  const { price, keyword = '', where = 'everywhere' } = await readOrder(request)
  if (!Number.isSafeInteger(price) || typeof keyword !== 'string')
    return sendJson(response, 400, { message: 'price는 정수, keyword는 글자여야 합니다' })
  const post = world.setPrice(keyword, price as number, where === 'list' ? 'list' : 'everywhere')
  if (!post) return sendJson(response, 404, { message: '그런 딜이 없습니다' })
  sendJson(response, 200, { board: post.board, id: post.id, name: post.good.name, usual: post.good.price })
}

/** `{keyword, share}`: lowers the price of the cheapest post about the keyword to that share. */
async function lowerPrice(request: IncomingMessage, response: ServerResponse, world: World): Promise<void> {
  const { keyword, share } = await readOrder(request)
  if (typeof keyword !== 'string' || typeof share !== 'number' || !(share > 0 && share < 1))
    return sendJson(response, 400, { message: 'keyword는 글자, share는 0과 1 사이여야 합니다' })
  const post = world.fall(keyword, share)
  if (!post) return sendJson(response, 404, { message: '그런 딜이 없습니다' })
  sendJson(response, 200, { board: post.board, id: post.id, name: post.good.name, price: post.price })
}

function warmPosts(_: IncomingMessage, response: ServerResponse, world: World): void {
  sendJson(response, 200, {
    contents: world.warm().map(({ board, id, good }) => ({ board, id, name: good.name })),
  })
}

const sendJson = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** The JSON object of a request; an empty object if the body is none. */
async function readOrder(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > MAX_ORDER_BYTES) return {}
  }
  try {
    return { ...(JSON.parse(text) as Record<string, unknown>) }
  } catch {
    return {}
  }
}

/** The orders that change the world, by their addresses. */
const ORDERS: Record<string, (request: IncomingMessage, response: ServerResponse, world: World) => unknown> =
  {
    '/_wish': applySignUpIntent,
    '/_price': changePrice,
    '/_fall': lowerPrice,
    '/_warm': warmPosts,
  }
