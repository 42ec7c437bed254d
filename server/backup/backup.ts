// `bun run backup [--to DIR]`: copies everything that DATA_DIR holds into one archive, beside a running service.

import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { basename, join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { defineCommand, runMain } from 'citty'
import { env } from '#app/env.server.ts'
import { DATABASE, FILES, FOLDERS, listFolder, packFolder } from './archive.ts'

/** One step: a backup that lets writers in between begins again after each of their commits. */
const ALL_PAGES = 2 ** 31 - 1
/** The copy of the database, and the archive, which is at most as large. */
const COPIES = 2

/** Too little room; nothing is left behind. */
export class NoRoom extends Error {}

/**
 * Writes an archive of DATA_DIR into a folder; returns its path. Members write meanwhile: the database is as of one
 * instant, and the files that it names are there.
 */
export async function makeBackup(to: string, now = new Date()): Promise<string> {
  const from = resolve(env.DATA_DIR)
  if (!existsSync(join(from, DATABASE))) throw new Error(`${from}에 데이터베이스가 없습니다.`)
  mkdirSync(to, { recursive: true, mode: 0o700 })
  assertRoom(from, to)
  const making = mkdtempSync(join(to, '.making-'))
  try {
    await copyDatabase(join(from, DATABASE), join(making, DATABASE))
    copyFiles(from, making)
    const part = join(making, 'archive')
    await packFolder(making, part)
    const archive = join(to, `hotdeal-${stamp(now)}.tar.gz`)
    renameSync(part, archive)
    return archive
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
}

async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new Database(from, { readonly: true })
  try {
    await source.backup(to, { progress: () => ALL_PAGES })
  } finally {
    source.close()
  }
}

/** The database comes first: a file that it names was there before. Files are written once, so a link is a copy. */
function copyFiles(from: string, to: string): void {
  for (const folder of FOLDERS) mkdirSync(join(to, folder))
  for (const path of [...FILES, ...FOLDERS.flatMap((folder) => listFolder(from, folder))]) {
    try {
      copyOne(join(from, path), join(to, path))
    } catch (error) {
      // A picture that nobody uses any more is removed meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

function copyOne(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error
    copyFileSync(from, to, constants.COPYFILE_FICLONE)
  }
}

function assertRoom(from: string, to: string): void {
  const paths = [DATABASE, ...FOLDERS.flatMap((folder) => listFolder(from, folder))]
  const bytes = paths.reduce((total, path) => total + statSync(join(from, path)).size, 0)
  const { bavail, bsize } = statfsSync(to)
  if (bavail * bsize < COPIES * bytes)
    throw new NoRoom(`${to}에 자리가 모자랍니다. ${Math.ceil((COPIES * bytes) / 2 ** 20)}MB가 필요합니다.`)
}

const stamp = (now: Date): string => now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')

const backup = defineCommand({
  meta: { name: 'backup', description: '서비스가 도는 동안 모든 자료를 파일 하나에 보관합니다.' },
  args: { to: { type: 'string', description: '보관할 폴더', default: join(env.DATA_DIR, 'backups') } },
  run: async ({ args }) => {
    const archive = await makeBackup(resolve(args.to))
    const megabytes = (statSync(archive).size / 2 ** 20).toFixed(1)
    console.log(
      `${archive} (${megabytes}MB)에 보관하였습니다. 되살리려면: bun run restore ${basename(archive)}`,
    )
  },
})

if (import.meta.main ?? process.argv[1] === import.meta.filename) {
  process.umask(0o077)
  await runMain(backup)
}
