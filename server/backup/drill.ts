// `bun run drill`: restores the newest backup of each kind into an empty folder, and starts the service on it.

import { spawn } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { defineCommand } from 'citty'
import { runCommandLine } from '#app/command/commandLine.server.ts'
import { env } from '#app/env.server.ts'
import { KEY_FILE } from '#app/keyFile.server.ts'
import {
  archiveFolder,
  type Drill,
  type DrilledWay,
  drillFile,
  findNewestArchive,
} from '#domain/operation/backups.server.ts'
import { alone } from './alone.ts'
import { DATABASE } from './dataFolder.ts'
import { litestream } from './replica.ts'
import { type Counts, countIn, restoreBackup } from './restore.ts'

const MAIN = resolve(import.meta.dirname, '..', 'main.ts')
const STARTS_WITHIN_MS = 60_000
const ASK_EVERY_MS = 200
const WAY_NAMES = { ARCHIVE: '백업 파일', REPLICA: '복제본' }

/** The folder in which a drill works. */
const BEGUN = /^\.drill-\w{6}$/

/** Restores in every available way, and stores the result for the settings screen. A second drill waits. */
export const drill = (now = Date.now()): Promise<Drill> =>
  alone({ name: 'drill', begun: BEGUN }, () => restoreByAllWays(now))

async function restoreByAllWays(now: number): Promise<Drill> {
  const place = mkdtempSync(join(resolve(env.DATA_DIR), '.drill-'))
  try {
    const ways = [await drillArchive(join(place, 'archive'), now)]
    if (env.REPLICA_URL) ways.push(await drillReplica(join(place, 'replica'), now))
    const result = { at: now, ways }
    const part = `${drillFile()}.part`
    writeFileSync(part, JSON.stringify(result))
    renameSync(part, drillFile())
    return result
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

async function drillArchive(into: string, now: number): Promise<DrilledWay> {
  const newest = findNewestArchive()
  if (newest === null) return failed('ARCHIVE', '백업 파일이 없습니다.')
  return check('ARCHIVE', into, now - newest.at, async () => {
    await restoreBackup(join(archiveFolder(), newest.name), into)
  })
}

/** Restores from the replica. It has only the database, so the keys are those of the running service. */
async function drillReplica(into: string, now: number): Promise<DrilledWay> {
  return check('REPLICA', into, 0, async () => {
    mkdirSync(into, { mode: 0o700 })
    await litestream('restore', '-o', join(into, DATABASE), join(resolve(env.DATA_DIR), DATABASE))
    const keys = join(resolve(env.DATA_DIR), KEY_FILE)
    if (existsSync(keys)) copyFileSync(keys, join(into, KEY_FILE))
    return Math.max(0, now - statSync(join(into, DATABASE)).mtimeMs)
  })
}

async function check(
  way: DrilledWay['way'],
  into: string,
  ageMs: number,
  restore: () => Promise<unknown>,
): Promise<DrilledWay> {
  try {
    await restore()
    const counts = compare(countIn(into), countIn(resolve(env.DATA_DIR)))
    const failure = findLedgerFault(into) ?? (await startOn(into))
    return { way, ageMs, counts, failure }
  } catch (error) {
    return { ...failed(way, (error as Error).message.split('\n')[0] ?? ''), ageMs }
  }
}

const failed = (way: DrilledWay['way'], failure: string): DrilledWay => ({
  way,
  ageMs: 0,
  counts: [],
  failure,
})

const compare = (restored: Counts, live: Counts): DrilledWay['counts'] =>
  (Object.keys(restored) as (keyof Counts)[]).map((name) => ({
    name,
    restored: restored[name],
    live: live[name],
  }))

/**
 * Compares the newest restored entries with the running ledger: entries never change, but are erased with their member.
 */
function findLedgerFault(into: string): string | null {
  const last = readIn(into, (database) => database.prepare(NEWEST_ENTRIES).all()) as Entry[]
  const isHere = (handle: Database.Database) => {
    const find = handle.prepare('select amount, balance from ledger_entries where id = ?')
    return last.find((entry) => {
      const live = find.get(entry.id) as Omit<Entry, 'id'> | undefined
      return live !== undefined && (live.amount !== entry.amount || live.balance !== entry.balance)
    })
  }
  const different = readIn(resolve(env.DATA_DIR), isHere)
  return different ? `포인트 기록 ${different.id}번이 현재 데이터와 다릅니다.` : null
}

interface Entry {
  id: number
  amount: number
  balance: number
}
const NEWEST_ENTRIES = 'select id, amount, balance from ledger_entries order by id desc limit 1000'

function readIn<T>(folder: string, read: (database: Database.Database) => T): T {
  const database = new Database(join(folder, DATABASE), { readonly: true })
  try {
    return read(database)
  } finally {
    database.close()
  }
}

/** Starts the service on restored data, without sending or reading anything. Returns why it does not work. */
async function startOn(folder: string): Promise<string | null> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [MAIN], {
    // Without the settings of this service, so that members get no messages and no bot answers.
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      DATA_DIR: folder,
      PORT: String(port),
      ORIGIN: origin,
      CRAWL: 'off',
      BACKGROUND: 'off',
    },
    stdio: 'ignore',
  })
  try {
    for (const until = Date.now() + STARTS_WITHIN_MS; Date.now() < until; await sleep(ASK_EVERY_MS)) {
      if (child.exitCode !== null) return `복구한 데이터로 시작하지 못했습니다 (종료 코드 ${child.exitCode}).`
      const ready = await fetch(`${origin}/readyz`, { redirect: 'error' }).catch(() => null)
      if (ready?.status !== 200) continue
      const page = await fetch(`${origin}/`, { redirect: 'error' })
      return page.status === 200 ? null : `복구한 데이터의 첫 화면이 ${page.status}로 응답했습니다.`
    }
    return '복구한 데이터로 1분 안에 시작하지 못했습니다.'
  } finally {
    child.kill('SIGKILL')
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

function inWords({ way, ageMs, counts, failure }: DrilledWay): string {
  const age = `${Math.round(ageMs / 60_000)}분 전 데이터`
  if (failure !== null) return `${WAY_NAMES[way]}: 실패 · ${failure}`
  const rows = counts.map(({ name, restored, live }) => `${name} ${restored}/${live}`).join(' · ')
  return `${WAY_NAMES[way]}: 정상 · ${age} · ${rows}`
}

const command = defineCommand({
  meta: {
    name: 'drill',
    description: '가장 새로운 백업 파일과 복제본을 복구하여 서비스가 시작되는지 확인합니다.',
  },
  async run() {
    const { ways } = await drill()
    for (const way of ways) console.log(inWords(way))
    if (ways.some(({ failure }) => failure !== null)) process.exitCode = 1
  },
})

if (import.meta.main ?? process.argv[1] === import.meta.filename) await runCommandLine(command)
