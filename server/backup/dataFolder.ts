// How a restored folder takes the place of DATA_DIR, and what a restore that was killed meanwhile has left.
import { existsSync, lchownSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { Refused } from '#app/command/refused.server.ts'
import { env } from '#app/env.server.ts'

/** The database, under this name in DATA_DIR and in an archive. */
export const DATABASE = 'app.db'
/** Archives and copies from before a migration: they stay with the folder in use. */
const BACKUPS = 'backups'

/** The two folders of a swap, beside the place. */
interface Swap {
  former: string
  restored: string
}

/**
 * Puts a checked folder in the place of another one; returns where the data of that one is then. Its backups stay in the
 * place. At each instant both are whole, and `putBack` undoes a swap that was broken off.
 */
export function swapFolders(restoring: string, into: string, now: Date): string {
  const { former, restored } = foldersOf(into, String(now.getTime()))
  takeOwner(restoring, into)
  renameSync(restoring, restored)
  try {
    renameSync(into, former)
    moveBackups(former, restored)
    renameSync(restored, into)
  } catch (error) {
    if (!putBack(into)) rmSync(restored, { recursive: true })
    throw error
  }
  return former
}

/** Undoes a swap that was broken off; returns false when there is none. */
export function putBack(into: string): boolean {
  const swap = findBrokenOff(into)
  if (swap === null) return false
  moveBackups(swap.restored, swap.former)
  // An empty folder in the place, as systemd makes it, is replaced.
  renameSync(swap.former, into)
  rmSync(swap.restored, { recursive: true })
  return true
}

/** In one sentence, what a restore that was broken off has left beside a folder; null when there is none. */
export function describeBrokenOff(into: string): string | null {
  const swap = findBrokenOff(into)
  return (
    swap &&
    `복구가 도중에 중단되었습니다. 이전 자료는 ${swap.former}, 복구하던 자료는 ${swap.restored} 폴더에 있습니다. bun run restore를 다시 실행하면 이전 자료를 되돌린 뒤 복구합니다.`
  )
}

/** Refuses a start or a command that would begin anew beside what a restore that was broken off has left. */
export function refuseBrokenOff(): void {
  const words = describeBrokenOff(resolve(env.DATA_DIR))
  if (words !== null) throw new Refused(words)
}

/** The path of DATA_DIR. Refuses one without a database: a command with other settings than the service's would make one. */
export function requireDatabase(): string {
  refuseBrokenOff()
  const folder = resolve(env.DATA_DIR)
  if (!existsSync(join(folder, DATABASE)))
    throw new Refused(
      `DATA_DIR ${folder}: 폴더에 데이터베이스가 없습니다. 서비스와 같은 DATA_DIR로 실행해주세요.`,
    )
  return folder
}

/** Between its first and its last step a swap leaves the place without data, and both folders beside it. */
function findBrokenOff(into: string): Swap | null {
  if (existsSync(join(into, DATABASE)) || !existsSync(dirname(into))) return null
  const mark = `${basename(into)}.before-`
  const swaps = readdirSync(dirname(into))
    .filter((name) => name.startsWith(mark))
    .map((name) => foldersOf(into, name.slice(mark.length)))
  return swaps.find(({ restored }) => existsSync(restored)) ?? null
}

const foldersOf = (into: string, id: string): Swap => ({
  former: `${into}.before-${id}`,
  restored: `${into}.restored-${id}`,
})

function moveBackups(from: string, to: string): void {
  if (existsSync(join(from, BACKUPS))) renameSync(join(from, BACKUPS), join(to, BACKUPS))
}

/** What root restores belongs to the owner of the folder before: the service runs as that user. */
function takeOwner(folder: string, before: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(before)
  for (const path of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    lchownSync(join(folder, path), uid, gid)
}
