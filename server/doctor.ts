// `bun run doctor`: checks settings, data, clock, connections, replica and backups; exits with 1 when something does not work.

import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { describeFault } from '#app/command/refused.server.ts'
import { env, isHttps } from '#app/env.server.ts'
import { hasKeys, KEY_FILE, readKeys } from '#app/keyFile.server.ts'
import { readMigrationState } from '#db/migrate.ts'
import { DAY_MS, MINUTE_MS } from '#domain/clock.ts'
import {
  findNewestArchive,
  isReplicaLate,
  readDrill,
  readReplicaState,
} from '#domain/operation/backups.server.ts'
import { listIntegrations } from '#http/integrations.server.ts'
import { describeBrokenOff } from './backup/dataFolder.ts'
import { lookAtReplica } from './backup/replica.ts'
import { describeLostKeys } from './lostKeys.ts'

/** What a check found; `bad` makes the exit code 1. */
interface Finding {
  state: 'good' | 'note' | 'bad'
  words: string
}
type Check = [what: string, find: () => Finding | Promise<Finding>]

const MARKS: Record<Finding['state'], string> = { good: '정상', note: '주의', bad: '실패' }
const good = (words: string): Finding => ({ state: 'good', words })
const note = (words: string): Finding => ({ state: 'note', words })
const bad = (words: string): Finding => ({ state: 'bad', words })

const ANSWERS_WITHIN_MS = 5_000
const FARTHEST_CLOCK_MS = MINUTE_MS
const OLDEST_ARCHIVE_MS = 1.5 * DAY_MS
const OLDEST_DRILL_MS = 8 * DAY_MS
const OTHERS = 0o077

/** The address to ask for a service that listens on every address of the machine. */
const ADDRESS_TO_ASK: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }
const inAddress = (host: string): string => (host.includes(':') ? `[${host}]` : host)

const STARTED_BY_IMAGE = '컨테이너 이미지 밖에서는 Litestream을 직접 설치하고 실행해야 합니다.'

const folder = resolve(env.DATA_DIR)
const database = join(folder, 'app.db')

const TELEGRAM = '텔레그램 알림'

/** The addresses of the connected services. */
const ADDRESSES: Record<string, string> = {
  '카카오 로그인': env.KAKAO_API_URL,
  'Apple 로그인': env.APPLE_URL,
  '앱 알림 (FCM)': env.FCM_URL ?? 'https://fcm.googleapis.com',
  [TELEGRAM]: env.TELEGRAM_API_URL,
  '쿠팡 파트너스': env.COUPANG_API_URL,
  링크프라이스: env.LINKPRICE_API_URL,
}

const CHECKS: Check[] = [
  ['프로그램', () => good('Bun' in globalThis ? `Bun ${Bun.version}` : `Node ${process.versions.node}`)],
  [
    '사이트 주소',
    () =>
      isHttps() ? good(env.ORIGIN) : note(`${env.ORIGIN}: https가 아니어서 푸시 알림을 사용할 수 없습니다.`),
  ],
  ['데이터 폴더', checkFolder],
  ['데이터베이스', checkDatabase],
  ['키 파일', checkKeys],
  ['저장 공간', checkRoom],
  ['시계', checkClock],
  ['서비스', checkService],
  ['백업 파일', checkArchive],
  ['복제본', checkReplica],
  ['복구 확인', checkDrill],
  ...listIntegrations()
    .filter(({ name, isConfigured }) => isConfigured && name in ADDRESSES)
    .map(
      ({ name }): Check => [
        name,
        () => (name === TELEGRAM ? checkTelegram() : checkAddress(ADDRESSES[name] as string)),
      ],
    ),
]

function checkFolder(): Finding {
  const brokenOff = describeBrokenOff(folder)
  if (brokenOff !== null) return bad(brokenOff)
  if (!existsSync(folder)) return note(`${folder}: 첫 시작 때 만들어집니다.`)
  try {
    accessSync(folder, constants.R_OK | constants.W_OK)
  } catch {
    return bad(`${folder}에 쓸 수 없습니다.`)
  }
  return statSync(folder).mode & OTHERS
    ? note(`${folder}: 다른 사용자가 읽을 수 있습니다. chmod 700`)
    : good(folder)
}

function checkDatabase(): Finding {
  if (!existsSync(database)) return note('첫 시작 때 만들어집니다.')
  const { pending, isNewer } = readMigrationState()
  if (isNewer) return bad('더 새로운 버전에서 사용하던 데이터베이스입니다.')
  const handle = new Database(database, { readonly: true })
  try {
    const [fault] = handle.pragma('quick_check(1)') as { quick_check: string }[]
    if (fault?.quick_check !== 'ok') return bad(`손상되었습니다: ${fault?.quick_check}`)
  } finally {
    handle.close()
  }
  const megabytes = (statSync(database).size / 2 ** 20).toFixed(1)
  return pending > 0
    ? note(`다음 시작 때 ${pending}단계를 올립니다. (${megabytes}MB)`)
    : good(`${megabytes}MB, 최신`)
}

function checkKeys(): Finding {
  if (!hasKeys()) {
    const lost = existsSync(database) ? describeLostKeys() : null
    return lost === null ? note('첫 시작 때 만들어집니다.') : bad(lost)
  }
  readKeys()
  if (env.KEYS !== undefined) return good('KEYS에서 읽었습니다.')
  const file = join(folder, KEY_FILE)
  return statSync(file).mode & OTHERS
    ? bad('다른 사용자가 keys.json을 읽을 수 있습니다. chmod 600')
    : good('나만 읽을 수 있습니다.')
}

/** A backup and a migration need room for two copies. */
function checkRoom(): Finding {
  if (!existsSync(folder)) return note('데이터 폴더가 아직 없습니다.')
  const { bavail, bsize } = statfsSync(folder)
  const needed = existsSync(database) ? 2 * statSync(database).size : 0
  const free = `${((bavail * bsize) / 2 ** 30).toFixed(1)}GB 남음`
  return bavail * bsize < needed
    ? bad(`${free}. 백업하려면 ${(needed / 2 ** 30).toFixed(1)}GB가 필요합니다.`)
    : good(free)
}

/** Compares the clock with the clock of an outside service. */
async function checkClock(): Promise<Finding> {
  const answer = await ask(env.KAKAO_API_URL)
  const theirs = Date.parse(answer?.headers.get('date') ?? '')
  if (Number.isNaN(theirs)) return note('비교할 외부 시계에 연결할 수 없습니다.')
  const seconds = Math.round((Date.now() - theirs) / 1000)
  return Math.abs(seconds) * 1000 > FARTHEST_CLOCK_MS
    ? bad(`${seconds}초 어긋나 있습니다. NTP를 켜주세요.`)
    : good(`차이 ${seconds}초`)
}

async function checkService(): Promise<Finding> {
  const answer = await ask(`http://${ADDRESS_TO_ASK[env.HOST] ?? inAddress(env.HOST)}:${env.PORT}/readyz`)
  if (answer === null) return note('실행 중이 아닙니다.')
  return answer.status === 200 ? good('실행 중입니다.') : bad(`준비되지 않았습니다: ${await answer.text()}`)
}

function checkArchive(): Finding {
  const archive = findNewestArchive()
  if (archive === null) return note('아직 없습니다. 매일 새벽 5시 10분에 만듭니다.')
  const hours = Math.round((Date.now() - archive.at) / (60 * MINUTE_MS))
  return Date.now() - archive.at > OLDEST_ARCHIVE_MS
    ? bad(`${hours}시간 전 것이 마지막입니다.`)
    : good(`${hours}시간 전, ${archive.name}`)
}

async function checkReplica(): Promise<Finding> {
  if (!env.REPLICA_URL)
    return note(`없습니다. REPLICA_URL을 정하면 Litestream이 따라갑니다. ${STARTED_BY_IMAGE}`)
  await lookAtReplica()
  const replica = readReplicaState()
  if (replica === null || replica.failure !== null)
    return bad(`${replica?.failure ?? '확인하지 못했습니다.'} · ${STARTED_BY_IMAGE}`)
  const lag = replica.lagMs === null ? '비어 있음' : `${Math.round(replica.lagMs / 1000)}초 늦음`
  return isReplicaLate(replica) ? bad(`${lag} · ${STARTED_BY_IMAGE}`) : good(lag)
}

function checkDrill(): Finding {
  const drill = readDrill()
  if (drill === null) return note('아직 없습니다. bun run drill')
  const fault = drill.ways.find(({ failure }) => failure !== null)
  if (fault) return bad(fault.failure as string)
  const days = Math.floor((Date.now() - drill.at) / DAY_MS)
  return Date.now() - drill.at > OLDEST_DRILL_MS
    ? note(`${days}일 전에 확인하였습니다.`)
    : good(`${days}일 전, 모두 복구됨`)
}

/** Any answer suffices: it shows that the service is there and that its certificate is valid. */
async function checkAddress(address: string): Promise<Finding> {
  const answer = await ask(address)
  return answer === null
    ? bad(`${new URL(address).host}에 연결할 수 없습니다.`)
    : good(`${new URL(address).host} 연결됨`)
}

/** Checks the token of the bot: Telegram answers 401 to an unknown token. */
async function checkTelegram(): Promise<Finding> {
  const answer = await ask(`${env.TELEGRAM_API_URL}/bot${env.TELEGRAM_BOT_TOKEN}/getMe`)
  return answer?.status === 401
    ? bad('텔레그램이 TELEGRAM_BOT_TOKEN을 거절하였습니다.')
    : checkAddress(env.TELEGRAM_API_URL)
}

const ask = (address: string): Promise<Response | null> =>
  fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) }).catch(() => null)

const findings = await Promise.all(
  CHECKS.map(async ([what, find]) => {
    try {
      return { what, ...(await find()) }
    } catch (error) {
      return { what, ...bad(describeFault(error) ?? (error as Error).message) }
    }
  }),
)
for (const { what, state, words } of findings) console.log(`${MARKS[state]}  ${what}: ${words}`)
process.exit(findings.some(({ state }) => state === 'bad') ? 1 : 0)
