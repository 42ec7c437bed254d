// The real processes of a journey: sample sites, sign-in provider, push service, the product.
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { startSampleSites } from '#crawler/samples/server.ts'
import { DAY_MS, seoulDay } from '#domain/clock.ts'
import { startProvider } from '#server/demo/provider.ts'
import { startTelegram, type TelegramStandIn } from '#server/demo/telegram.ts'
import { waitUntil } from '#tests/support/run/waitUntil.ts'
import { startProcess } from '#tests/support/server/service.ts'
import { startFcm } from '#tests/support/standIns/fcm.ts'
import { freePort } from '#tests/support/standIns/freePort.ts'
import { type PushService, startPushService } from '#tests/support/standIns/pushService.ts'
import { openGate } from './gate.ts'

/** The people of the sign-in provider: kim and lee are members, park is the owner, saebom has never signed in. */
export const KIM = { id: 4101, nickname: '김하늘' }
export const LEE = { id: 4102, nickname: '이바다' }
export const PARK = { id: 4103, nickname: '박관리' }
export const SAEBOM = { id: 4104, nickname: '정새봄' }

const CLIENT = { clientId: 'journeys', clientSecret: 'known-to-both' }
const TELEGRAM_TOKEN = '4711:journeys'

/** The sample sites as of `at`, read once. */
export interface FirstReading {
  at: number
  /** A DATA_DIR to copy. */
  dataDir: string
}

interface StageOptions {
  areSitesRead: boolean
}

export interface Stage {
  url: string
  push: PushService
  telegram: TelegramStandIn
  /** Posts a deal whose title contains `keyword`. */
  wish(keyword: string): Promise<void>
  /** Lowers the price of the cheapest post about `keyword` to `share` of it. */
  lowerPrice(keyword: string, share: number): Promise<void>
  /** Makes one deal of every category popular. */
  warmDeals(): Promise<void>
  /** Makes the sample sites unreachable. */
  stopSites(): Promise<void>
  /** From now on the host with this name does not answer. */
  breakHost(host: string): void
  /** 31 days pass for members who left, and the nightly erasure runs. */
  passMonth(): Promise<void>
  /** Fifteen minutes pass since the last proof of identity of every sign-in. */
  ageSignIns(): void
  /** Every member signed up forty days earlier and has written three times: links no longer wait for staff. */
  ageMembers(): void
  /** Every sale of a product ends. */
  endSales(productId: number): void
  /** The cheapest sale of a product costs `price`, `percent` below the baseline, and no other page confirms it. */
  doubtPrice(productId: number, price: number, percent: number): void
  /** Raises the earlier prices of every product by a quarter, so that the prices of today are falls. */
  raiseOpeningPrices(): void
  /** Runs `bun run rotate-keys` beside the product. */
  rotateKeys(): Promise<void>
  /** Gives a member points. */
  givePoints(person: typeof KIM, points: number): void
  /** Opens the draw since yesterday, on which kim drew, and fills the gift store. */
  openStore(): Promise<void>
  /** The acknowledgements of a kind of message. */
  listAcks(kind: 'KEYWORD' | 'PRODUCT' | 'RECOMMEND' | 'TEST'): string[]
  close(): Promise<void>
}

/** Reads all sample sites once, after members have written posts. */
export async function readSitesOnce(): Promise<FirstReading> {
  const at = Date.now()
  const dataDir = newFolder()
  const sites = await openSites(at)
  await runOn(dataDir, 'server/readSites.ts', { SOURCES_URL: sites.url })
  await sites.close()
  const stage = await openStage({ at, dataDir }, { areSitesRead: false })
  for (const person of [KIM, LEE, PARK]) await signUp(stage, person)
  await fetchPictures(stage)
  await waitUntil('the search to find every product', () => countUnsearched(dataDir) === 0)
  await stage.stop()
  await runOn(dataDir, 'people/writePosts.ts')
  return { at, dataDir }
}

/** The products that the search has not taken in yet. */
function countUnsearched(dataDir: string): number {
  const database = new Database(join(dataDir, 'app.db'), { readonly: true })
  const unsearched = database.prepare('select count(*) from search_changes').pluck().get() as number
  database.close()
  return unsearched
}

/** Draws the pictures of the deals once, not for every stage. */
async function fetchPictures({ url }: { url: string }): Promise<void> {
  const { contents } = await (await fetch(`${url}/api/v0/products?pageSize=100`)).json()
  const addresses = (contents as { imageUrl: string | null }[]).flatMap(({ imageUrl }) => imageUrl ?? [])
  await Promise.all(addresses.map((address) => fetch(url + address)))
}

/** Completes a sign-up like an app, and signs out: a sign-in of the journey is the member's only one. */
async function signUp({ url, provider }: { url: string; provider: string }, person: typeof KIM) {
  const redirectUrl = callbackOf(url)
  const question = new URLSearchParams({
    response_type: 'code',
    client_id: CLIENT.clientId,
    redirect_uri: redirectUrl,
    person: String(person.id),
  })
  const chosen = await fetch(`${provider}/oauth/authorize?${question}`, { redirect: 'manual' })
  const code = new URL(chosen.headers.get('Location') ?? '').searchParams.get('code')
  const call = async (path: string, body?: object, token?: string) => {
    const answer = await fetch(`${url}/api/v0/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      body: body ? JSON.stringify(body) : undefined,
    })
    return answer.status === 204 ? null : answer.json()
  }
  const { accessToken } = await call('oauth2/issue-token/kakao', { code, redirectUrl })
  const { contents } = await call('auth/my/consents', undefined, accessToken)
  const [terms, privacy] = contents.map(({ version }: { version: string }) => version)
  await call('auth/my/consents', { isOver14: true, terms, privacy }, accessToken)
  await call('auth/logout', {}, accessToken)
}

const callbackOf = (url: string): string => `${url}/login/kakao/callback`

/** Opens a separate stage on a copy of the first reading. */
export async function openStageAfter({ at, dataDir }: FirstReading, options: StageOptions): Promise<Stage> {
  const own = newFolder()
  cpSync(dataDir, own, { recursive: true })
  const stage = await openStage({ at, dataDir: own }, options)
  return {
    ...stage,
    close: async () => {
      await stage.stop()
      rmSync(own, { recursive: true })
    },
  }
}

/** The number of products in the database. */
export async function countProducts({ url }: Pick<Stage, 'url'>): Promise<number> {
  const { totalCount } = await (await fetch(`${url}/api/v0/products?pageSize=1`)).json()
  return totalCount
}

async function openStage({ at, dataDir }: FirstReading, { areSitesRead }: StageOptions) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const [sites, push, fcm, telegram, provider] = await Promise.all([
    openSites(at),
    startPushService(),
    startFcm(),
    startTelegram({ token: TELEGRAM_TOKEN }),
    startProvider({ ...CLIENT, redirectUris: [callbackOf(url)], people: [KIM, LEE, PARK, SAEBOM] }),
  ])
  const gate = await openGate(sites.url)
  const service = await startProcess({
    DATA_DIR: dataDir,
    PORT: String(port),
    ORIGIN: url,
    LOG_LEVEL: 'warn',
    CRAWL: areSitesRead ? 'on' : 'off',
    SOURCES_URL: gate.url,
    KAKAO_CLIENT_ID: CLIENT.clientId,
    KAKAO_CLIENT_SECRET: CLIENT.clientSecret,
    KAKAO_REDIRECT_URLS: callbackOf(url),
    KAKAO_AUTH_URL: provider.url,
    KAKAO_API_URL: provider.url,
    FCM_URL: fcm.url,
    TELEGRAM_BOT_TOKEN: TELEGRAM_TOKEN,
    TELEGRAM_API_URL: telegram.url,
    SUPER_ADMINS: `kakao:${PARK.id}`,
    ALLOW_HOSTS: push.host,
    PUSH_HOSTS: push.host,
    NODE_EXTRA_CA_CERTS: push.caFile,
  })
  const order = async (what: string, body: object) => {
    const { ok, status } = await fetch(`${sites.url}/${what}`, { method: 'POST', body: JSON.stringify(body) })
    if (!ok) throw new Error(`the sample sites answered ${what} with ${status}`)
  }
  let isGateOpen = true
  const stopSites = async () => {
    if (isGateOpen) await gate.close()
    isGateOpen = false
  }
  return {
    url,
    provider: provider.url,
    push,
    telegram,
    dataDir,
    stopSites,
    breakHost: gate.breakHost,
    wish: (keyword: string) => order('_wish', { keyword }),
    lowerPrice: (keyword: string, share: number) => order('_fall', { keyword, share }),
    warmDeals: () => order('_warm', {}),
    passMonth: () => passMonth(dataDir),
    ageSignIns: () => ageSignIns(dataDir),
    ageMembers: () => ageMembers(dataDir),
    endSales: (productId: number) => endSales(dataDir, productId),
    doubtPrice: (productId: number, price: number, percent: number) =>
      doubtPrice(dataDir, { productId, price, percent }),
    raiseOpeningPrices: () => raiseOpeningPrices(dataDir),
    rotateKeys: () => runOn(dataDir, '../../server/rotateKeys.ts'),
    givePoints: (person: typeof KIM, points: number) => givePoints(dataDir, person, points),
    openStore: () => runOn(dataDir, 'people/openStore.ts'),
    listAcks: (kind: string) => readAcks(dataDir, kind),
    stop: async () => {
      await service.stop()
      await Promise.all([
        stopSites(),
        sites.close(),
        provider.close(),
        telegram.close(),
        push.close(),
        fcm.close(),
      ])
    },
  }
}

/** The same sites whenever they are opened: the world of that instant, which changes only on request. */
async function openSites(at: number) {
  let isOpen = false
  const sites = await startSampleSites({
    hasPast: true,
    now: () => (isOpen ? Date.now() : at),
    everyReading: () => {},
  })
  isOpen = true
  return sites
}

function readAcks(dataDir: string, kind: string): string[] {
  const database = new Database(join(dataDir, 'app.db'), { readonly: true })
  try {
    return database
      .prepare(
        `SELECT event FROM delivery_acks
         JOIN deliveries ON deliveries.id = delivery_id
         JOIN notify_histories ON notify_histories.id = history_id
         JOIN messages ON messages.id = message_id
         WHERE kind = ?
         ORDER BY delivery_acks.id`,
      )
      .pluck()
      .all(kind) as string[]
  } finally {
    database.close()
  }
}

function ageSignIns(dataDir: string): void {
  const database = new Database(join(dataDir, 'app.db'))
  database.prepare('update sessions set proven_at = proven_at - 900000').run()
  database.close()
}

function ageMembers(dataDir: string): void {
  const database = new Database(join(dataDir, 'app.db'))
  database.prepare('update users set created_at = created_at - ?').run(40 * DAY_MS)
  const write = database.prepare(
    "insert into writings (user_id, act, text_hash, is_paid, created_at) select id, 'BOARD', ?, 0, 0 from users",
  )
  for (const textHash of ['first', 'second', 'third']) write.run(textHash)
  database.close()
}

function givePoints(dataDir: string, person: typeof KIM, points: number): void {
  const database = new Database(join(dataDir, 'app.db'))
  database
    .prepare(
      `insert into ledger_entries (user_id, currency, cause, reference, amount, balance, owed, created_at)
       select user_id, 'POINT', 'BOARD', 'given', @points, balance + @points, 0, @now from ledger_entries
       where currency = 'POINT' and user_id =
         (select user_id from identities where provider = 'kakao' and subject = @subject)
       order by id desc limit 1`,
    )
    .run({ points, now: Date.now(), subject: String(person.id) })
  database.close()
}

function endSales(dataDir: string, productId: number): void {
  const database = new Database(join(dataDir, 'app.db'))
  database
    .prepare('update sales set ended_at = ? where product_id = ? and ended_at is null')
    .run(Date.now(), productId)
  database.prepare('update products set live_sale_count = 0, lowest_total = null where id = ?').run(productId)
  database.close()
}

function doubtPrice(dataDir: string, doubted: { productId: number; price: number; percent: number }): void {
  const database = new Database(join(dataDir, 'app.db'))
  database
    .prepare(
      `update sales set price = @price, total_won = @price, shipping_fee = 0, surprise = @percent
       where id = (select min(id) from sales where product_id = @productId and ended_at is null)`,
    )
    .run(doubted)
  database
    .prepare('update products set lowest_total = @price where id = @productId')
    .run({ productId: doubted.productId, price: doubted.price })
  database.close()
}

function raiseOpeningPrices(dataDir: string): void {
  const database = new Database(join(dataDir, 'app.db'))
  database
    .prepare('update products set opened_day = ?, opened_total = lowest_total * 5 / 4 where lowest_total > 0')
    .run(seoulDay(Date.now()))
  database.close()
}

async function passMonth(dataDir: string): Promise<void> {
  const database = new Database(join(dataDir, 'app.db'))
  database.prepare('update users set left_at = left_at - ?').run(31 * DAY_MS)
  database.close()
  await runOn(dataDir, 'people/eraseLeft.ts')
}

/** Runs a script, named from tests/support, on this data as a separate process. */
async function runOn(dataDir: string, script: string, env: Record<string, string> = {}): Promise<void> {
  const path = join(import.meta.dirname, '..', '..', 'support', script)
  await promisify(execFile)(process.execPath, [path], { env: { ...process.env, DATA_DIR: dataDir, ...env } })
}

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'hotdeal-alimi-journey-'))
