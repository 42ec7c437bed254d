// `bun run backup [--to DIR|s3://…]`: copies everything that DATA_DIR holds into one archive, beside a running service.

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
import { join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { defineCommand } from 'citty'
import { runCommandLine } from '#app/command/commandLine.server.ts'
import { Refused } from '#app/command/refused.server.ts'
import { env } from '#app/env.server.ts'
import { KEY_FILE } from '#app/keyFile.server.ts'
import { alone } from './alone.ts'
import { FILES, FOLDERS, listFolder, packFolder, SEALED_KEYS } from './archive.ts'
import { isInBucket, putIntoBucket } from './bucket.ts'
import { DATABASE } from './dataFolder.ts'
import { sealFile } from './sealing.ts'

/** Copies in one step: a backup in several steps starts again after each commit of a writer. */
const ALL_PAGES = 2 ** 31 - 1
/** The room that a backup needs, in databases: the copy, and the archive, which is at most as large. */
const COPIES = 2

/** The folders in which a backup works, beside its archive and in DATA_DIR. */
const BEGUN = /^\.(?:making|backup)-\w{6}$/

/** Too little room; nothing is left behind. */
class NoRoom extends Refused {}

/**
 * Writes an archive of DATA_DIR into a folder; returns its path. Members may write meanwhile: the archive has
 * the database of one instant, and all files that it names. A second backup waits for the first one.
 */
export const makeBackup = (to: string, now = new Date()): Promise<string> =>
  alone({ name: 'backup', begun: BEGUN, to }, () => makeArchive(to, now))

async function makeArchive(to: string, now: Date): Promise<string> {
  const from = resolve(env.DATA_DIR)
  mkdirSync(to, { recursive: true, mode: 0o700 })
  assertRoom(from, to)
  const making = mkdtempSync(join(to, '.making-'))
  try {
    await copyDatabase(join(from, DATABASE), join(making, DATABASE))
    assertWhole(join(making, DATABASE))
    copyFiles(from, making)
    await sealKeys(making)
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

/** Throws for a damaged database, so that its archive never replaces a good one. */
function assertWhole(file: string): void {
  const copy = new Database(file, { readonly: true })
  try {
    const [state] = copy.pragma('quick_check(1)') as Array<{ quick_check: string }>
    if (state?.quick_check !== 'ok')
      throw new Refused(`데이터베이스가 손상되어 백업하지 않았습니다: ${state?.quick_check}`)
  } finally {
    copy.close()
  }
}

/**
 * Called after the copy of the database, so every file that it names exists. Files never change, so a link is a copy.
 */
function copyFiles(from: string, to: string): void {
  for (const folder of FOLDERS) mkdirSync(join(to, folder))
  for (const path of [...FILES, ...FOLDERS.flatMap((folder) => listFolder(from, folder))]) {
    try {
      copyOne(join(from, path), join(to, path))
    } catch (error) {
      // An unused picture may be removed meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

/** With a passphrase, the archive has the keys only in sealed form. */
async function sealKeys(folder: string): Promise<void> {
  const keys = join(folder, KEY_FILE)
  if (!env.BACKUP_PASSPHRASE || !existsSync(keys)) return
  await sealFile(keys, join(folder, SEALED_KEYS), env.BACKUP_PASSPHRASE)
  rmSync(keys)
}

/** Makes an archive in a temporary folder and puts it into a bucket; returns its address and its size. */
function backUpIntoBucket(address: string): Promise<{ archive: string; bytes: number }> {
  const from = resolve(env.DATA_DIR)
  return alone({ name: 'backup', begun: BEGUN }, async () => {
    const place = mkdtempSync(join(from, '.backup-'))
    try {
      const file = await makeArchive(place, new Date())
      return { archive: await putIntoBucket(file, address), bytes: statSync(file).size }
    } finally {
      rmSync(place, { recursive: true, force: true })
    }
  })
}

async function backUpIntoFolder(folder: string): Promise<{ archive: string; bytes: number }> {
  const archive = await makeBackup(resolve(folder))
  return { archive, bytes: statSync(archive).size }
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
    throw new NoRoom(`${to}에 공간이 부족합니다. ${Math.ceil((COPIES * bytes) / 2 ** 20)}MB가 필요합니다.`)
}

const stamp = (now: Date): string => now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')

const backup = defineCommand({
  meta: { name: 'backup', description: '서비스를 멈추지 않고 모든 데이터를 파일 하나에 백업합니다.' },
  args: {
    to: {
      type: 'string',
      description: '백업할 폴더, 또는 s3://버킷/경로',
      default: join(env.DATA_DIR, 'backups'),
    },
  },
  async run({ args }) {
    const backUp = isInBucket(args.to) ? backUpIntoBucket : backUpIntoFolder
    const { archive, bytes } = await backUp(args.to)
    const megabytes = (bytes / 2 ** 20).toFixed(1)
    console.log(`${archive} (${megabytes}MB)에 백업하였습니다. 복구하려면: bun run restore ${archive}`)
  },
})

if (import.meta.main ?? process.argv[1] === import.meta.filename) await runCommandLine(backup)
