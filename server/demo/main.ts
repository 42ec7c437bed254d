// A realistic service without any external service: sample sites that publish posts, a sign-in provider, and the real
// product.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { HOUR_MS } from '#domain/clock.ts'
import { buildIfStale } from '../build/build.ts'
import { startClock } from './clock.ts'
import { startProvider } from './provider.ts'
import { DEMO_CHAT, startTelegram } from './telegram.ts'

const SAMPLES = join(import.meta.dirname, '..', '..', 'crawler', 'samples', 'serve.ts')
/** Marks a folder as the demo's, and holds the instant at which its sample sites were first opened. */
const MADE_BY_DEMO = '.made-by-demo'
/** After this time the sample sites start from the beginning, so that their front pages are not from yesterday. */
const OPEN_FOR_MS = 12 * HOUR_MS
const CLIENT_ID = 'hotdeal-demo'
const OWNER = { id: 4103, nickname: '박관리', note: '최고 운영자' }
const MEMBERS = [{ id: 4101, nickname: '김하늘' }, { id: 4102, nickname: '이바다' }, OWNER]
const NEWCOMER = { id: 4104, nickname: '정새봄', note: '처음 가입하는 사람' }
const PEOPLE = [...MEMBERS, NEWCOMER]
/** The crawler reads the sample sites sixty times as often as real sites. */
const PACE = { pace: 60, minIntervalMs: 100 }

const port = Number(process.env.PORT || 3000)
const clock = startClock(resolve(process.env.DATA_DIR || './demo-data'))
const dataDir = claimDataDir(process.env.DATA_DIR || './demo-data')
const origin = `http://localhost:${port}`

buildIfStale()
const samples = await startSamples()
let samplesOfToday = Promise.resolve(samples)
const clientSecret = randomBytes(16).toString('hex')
const provider = await startProvider({
  clientId: CLIENT_ID,
  clientSecret,
  redirectUris: [`${origin}/login/kakao/callback`],
  people: PEOPLE,
})
const telegramToken = `1:${randomBytes(16).toString('hex')}`
const telegram = await startTelegram({ token: telegramToken })
// A chat linked in an earlier run of the demo still exists.
telegram.chat(DEMO_CHAT)
Object.assign(process.env, {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: String(port),
  ORIGIN: origin,
  DATA_DIR: dataDir,
  LOG_LEVEL: process.env.LOG_LEVEL || 'error',
  SOURCES_URL: samples.url,
  KAKAO_CLIENT_ID: CLIENT_ID,
  KAKAO_CLIENT_SECRET: clientSecret,
  KAKAO_AUTH_URL: provider.url,
  KAKAO_API_URL: provider.url,
  TELEGRAM_BOT_TOKEN: telegramToken,
  TELEGRAM_API_URL: telegram.url,
  TELEGRAM_WEBHOOK: 'off',
  SUPER_ADMINS: `kakao:${OWNER.id}`,
})
// These imports read the settings, so they must follow the assignments above.
const { onAnnouncement } = await import('#domain/live.server.ts')
const { startService } = await import('../startService.ts')
const { nudgeSamples } = await import('./nudges.ts')
const { signUpMembers } = await import('./members.ts')
const { openCommunity } = await import('./community/community.ts')
const { talkOnceThereAreDeals } = await import('./talk.ts')
const { givePriceHistory } = await import('./priceHistory.ts')
const service = await startService(PACE)
const stopCommunity = openCommunity(signUpMembers(MEMBERS))
nudgeSamples(samples.url)
onAnnouncement('nextDay', turnDay)
const stopTalk = talkOnceThereAreDeals(MEMBERS)
const stopHistory = givePriceHistory()
say()

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    await (await samplesOfToday).stop()
    stopTalk()
    stopHistory()
    await stopCommunity()
    await Promise.all([service.stop(), provider.close(), telegram.close()])
    process.exit(0)
  })
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}

/** The demo's folder. A folder with other files is left alone. */
function claimDataDir(path: string): string {
  const directory = resolve(path)
  mkdirSync(directory, { recursive: true })
  const isOwn = existsSync(join(directory, MADE_BY_DEMO))
  if (readdirSync(directory).length > 0 && !isOwn) {
    console.error(`DATA_DIR ${path}은 데모가 만든 폴더가 아니어서 쓰지 않습니다.`)
    process.exit(1)
  }
  if (!isOwn || Date.now() - openedAt(directory) > OPEN_FOR_MS) openAnew(directory)
  return directory
}

/** The sample sites start from the beginning. */
function openAnew(directory: string): void {
  writeFileSync(join(directory, MADE_BY_DEMO), String(Date.now()))
}

/** A day passes: the sample sites start anew on it, at the same address. */
function turnDay(): void {
  clock.turnDay()
  openAnew(dataDir)
  samplesOfToday = samplesOfToday.then(async (old) => {
    await old.stop()
    const fresh = await startSamples(new URL(old.url).port)
    console.log(`  다음 날이 되었습니다. 견본 사이트 ${fresh.url} (멈추려면: kill ${fresh.pid})\n`)
    return fresh
  })
}

/** The instant at which the sample sites of this folder were first opened: after a restart they show the same posts. */
function openedAt(directory: string): number {
  return Number(readFileSync(join(directory, MADE_BY_DEMO), 'utf8'))
}

/** The sample sites run in a separate process, so that a visitor can stop it and watch the service. */
async function startSamples(port = '0') {
  const options = { opened: openedAt(dataDir), ahead: clock.aheadMs(), port }
  const given = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)])
  const child = spawn(process.execPath, [SAMPLES, ...given], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /https?:\/\/\S+/.exec(line)?.[0]
    if (url) return { url, pid: child.pid, stop: () => stopped(child) }
  }
  throw new Error('견본 사이트를 시작하지 못했습니다.')
}

function say(): void {
  const people = PEOPLE.map((person) =>
    'note' in person ? `${person.nickname} (${person.note})` : person.nickname,
  ).join(', ')
  console.log(`
  핫딜알리미 데모    ${origin}

  1. 카카오 로그인을 누르고 한 사람을 고릅니다: ${people}
  2. ${origin}/keywordNotify 에서 첫 화면 제목에 있는 두 글자 낱말을 키워드로 등록합니다.
  3. 30초 안에 견본 사이트에 맞는 딜이 올라오고, ${origin}/auth/my/notifyHistories 에 나타납니다. 상품의 가격 알림을
     걸면 그 값이 곧 내려가고, ${origin}/recommendNotify 를 켜면 분류마다 한 딜이 뜨거워집니다.
  4. ${origin}/giftGame 에서 뽑고 ${origin}/giftStore 에서 신청합니다. 지난 뽑기의 영수증은 ${origin}/auth/my/giftGameGivens,
     오늘 뽑은 영수증은 뽑기 화면 아래의 ‘하루 넘기기’를 누르면 시드가 공개됩니다. 상품과 주문은 박관리로 로그인해
     ${origin}/auth/superAdmin/prizes 와 /auth/superAdmin/userGifts 에 있습니다.
  5. ${origin}/auth/telegramLink 에서 데모 텔레그램을 연결하면 대화방 ${telegram.chatUrl} 에도 옵니다.
  6. 한 글의 값을 바꿔봅니다. where가 list면 목록만 틀려서 ${origin}/auth/admin/prices 에 붙잡혔다가 거절되고,
     없으면 글에도 그 값이 있어 5분 안에 ‘가격 확인 필요’와 함께 올라옵니다.
     curl ${samples.url}/_price -d '{"price": 900, "where": "list"}'

  견본 사이트 ${samples.url} (멈추려면: kill ${samples.pid})   자료 폴더 ${dataDir}   끝내기: Ctrl+C
`)
}
