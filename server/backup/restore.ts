// `bun run restore FILE|s3://… [--into DIR]`: puts an archive in the place of DATA_DIR. The service must not run.

import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { defineCommand } from 'citty'
import { runCommandLine } from '#app/command/commandLine.server.ts'
import { Refused } from '#app/command/refused.server.ts'
import { env } from '#app/env.server.ts'
import { troubleOf } from '#db/trouble.ts'
import { DamagedArchive, unpackArchive } from './archive.ts'
import { getFromBucket, isInBucket } from './bucket.ts'
import { DATABASE, putBack, swapFolders } from './dataFolder.ts'

/** The counts that an operator compares before and after. */
const COUNTED = {
  회원: 'users',
  상품: 'products',
  게시글: 'boards',
  '상품 댓글': 'product_comments',
  '글 댓글': 'board_comments',
  '채팅 메시지': 'chat_messages',
  '포인트 기록': 'ledger_entries',
} as const

export type Counts = Record<keyof typeof COUNTED, number>

/** A process has the data open. */
class FolderInUse extends Refused {}

interface Restored {
  /** The former counts; null if there was no data. */
  before: Counts | null
  after: Counts
  /** Where the former data is now. */
  former: string | null
}

/**
 * Unpacks and checks an archive beside a folder, and then puts it in the folder's place; the former data stays under
 * another name, and the backups in the folder stay there. Refuses a folder in use and a damaged archive; the folder is
 * then unchanged.
 */
export async function restoreBackup(archive: string, into: string, now = new Date()): Promise<Restored> {
  const before = existsSync(join(into, DATABASE)) ? countIdle(into) : null
  const restoring = makeBeside(into, 'restoring')
  try {
    await unpackArchive(archive, restoring)
    assertIntact(restoring)
    const after = countIn(restoring)
    if (existsSync(into)) return { before, after, former: swapFolders(restoring, into, now) }
    renameSync(restoring, into)
    return { before, after, former: null }
  } finally {
    rmSync(restoring, { recursive: true, force: true })
  }
}

/**
 * Counts the rows of a database. Requires that nobody has it open: only then it can leave the write-ahead log mode.
 * Null for a damaged database, which is a common reason to restore.
 */
function countIdle(folder: string): Counts | null {
  const database = new Database(join(folder, DATABASE), { timeout: 0 })
  try {
    database.pragma('journal_mode = DELETE')
    database.pragma('journal_mode = WAL')
    return countIn(folder)
  } catch (error) {
    if (troubleOf(error) === 'locked')
      throw new FolderInUse(`${folder}의 데이터를 사용하는 프로그램이 있습니다. 먼저 멈춰주세요.`)
    if (troubleOf(error) !== 'damaged') throw error
    return null
  } finally {
    database.close()
  }
}

/** Makes a new folder beside another one, so that a rename can put it in its place. */
function makeBeside(folder: string, mark: 'restoring' | 'fetching'): string {
  try {
    mkdirSync(dirname(folder), { recursive: true })
    return mkdtempSync(`${folder}.${mark}-`)
  } catch (error) {
    if (!/^(?:EACCES|EPERM|EROFS)$/.test((error as NodeJS.ErrnoException).code ?? '')) throw error
    throw new Refused(
      `${dirname(folder)} 폴더에 쓸 수 없어 복구하지 못하였습니다. root로 실행하거나 --into로 다른 폴더를 정해주세요. root로 복구한 파일은 이전 폴더의 소유자가 소유합니다.`,
    )
  }
}

/** The rows of each kind in a folder's database. */
export function countIn(folder: string): Counts {
  return reading(folder, (database) => {
    const isThere = database.prepare("select 1 from sqlite_master where type = 'table' and name = ?").pluck()
    const count = (table: string) =>
      isThere.get(table) ? Number(database.prepare(`select count(*) from ${table}`).pluck().get()) : 0
    return Object.fromEntries(Object.entries(COUNTED).map(([name, table]) => [name, count(table)])) as Counts
  })
}

function assertIntact(folder: string): void {
  reading(folder, (database) => {
    const [state] = database.pragma('integrity_check(1)') as Array<{ integrity_check: string }>
    if (state?.integrity_check !== 'ok')
      throw new DamagedArchive(`백업된 데이터베이스가 손상되었습니다: ${state?.integrity_check}`)
    const [broken] = database.pragma('foreign_key_check') as Array<{ table: string }>
    if (broken)
      throw new DamagedArchive(`백업된 데이터베이스의 ${broken.table} 표에 연결이 끊긴 행이 있습니다.`)
  })
}

function reading<T>(folder: string, read: (database: Database.Database) => T): T {
  const database = new Database(join(folder, DATABASE))
  try {
    return read(database)
  } catch (error) {
    if (error instanceof DamagedArchive || !(error instanceof Database.SqliteError)) throw error
    throw new DamagedArchive(`데이터베이스를 읽을 수 없습니다: ${error.message}`, { cause: error })
  } finally {
    database.close()
  }
}

/** As `restoreBackup`, for the address of an archive in a bucket. */
async function restoreFromBucket(address: string, into: string): Promise<Restored> {
  const place = makeBeside(into, 'fetching')
  try {
    const file = join(place, 'archive')
    await getFromBucket(address, file)
    return await restoreBackup(file, into)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

const restore = defineCommand({
  meta: { name: 'restore', description: '백업한 데이터를 복구합니다. 서비스를 먼저 멈춰주세요.' },
  args: {
    file: { type: 'positional', description: '백업 파일, 또는 s3://버킷/경로/파일', required: true },
    into: { type: 'string', description: '복구할 폴더', default: env.DATA_DIR },
  },
  async run({ args }) {
    const into = resolve(args.into)
    if (putBack(into)) console.log(`도중에 중단된 복구가 있어, 이전 자료를 ${into}에 되돌렸습니다.`)
    const { before, after, former } = isInBucket(args.file)
      ? await restoreFromBucket(args.file, into)
      : await restoreBackup(resolve(args.file), into)
    console.table(
      Object.fromEntries(
        Object.entries(after).map(([name, count]) => [
          name,
          { 이전: before?.[name as keyof Counts] ?? '-', 지금: count },
        ]),
      ),
    )
    console.log(`${into}에 복구하였습니다.`)
    if (former)
      console.log(
        `이전 자료는 ${former}에 있습니다. 확인한 뒤 삭제해주세요. 백업 파일은 ${into}에 남아 있습니다.`,
      )
  },
})

if (import.meta.main ?? process.argv[1] === import.meta.filename) await runCommandLine(restore)
