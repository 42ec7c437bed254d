// Swaps a restored folder with DATA_DIR, and detects what a killed restore has left.
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
 * Replaces a folder by a checked one; returns the new place of the former data. The backups of the former folder stay
 * in the place. Both folders are complete at each instant, and `putBack` undoes an interrupted swap.
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

/** Undoes an interrupted swap; returns false when there is none. */
export function putBack(into: string): boolean {
  const swap = findBrokenOff(into)
  if (swap === null) return false
  moveBackups(swap.restored, swap.former)
  // An empty folder in the place, as systemd makes it, is replaced.
  renameSync(swap.former, into)
  rmSync(swap.restored, { recursive: true })
  return true
}

/** A sentence about what an interrupted restore has left beside a folder; null without an interrupted restore. */
export function describeBrokenOff(into: string): string | null {
  const swap = findBrokenOff(into)
  return (
    swap &&
    `복구가 도중에 중단되었습니다. 이전 자료는 ${swap.former}, 복구하던 자료는 ${swap.restored} 폴더에 있습니다. bun run restore를 다시 실행하면 이전 자료를 되돌린 뒤 복구합니다.`
  )
}

/** After an interrupted restore, refuses a start or a command, which would create new data beside the old data. */
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

/** Finds an interrupted swap: between its first and last step the place has no data, and both folders are beside it. */
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

/** Gives what root restores to the owner of the former folder, because the service runs as that user. */
function takeOwner(folder: string, before: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(before)
  for (const path of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    lchownSync(join(folder, path), uid, gid)
}
