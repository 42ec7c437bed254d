import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import { DAY_MS } from '#domain/clock.ts'

const COMMAND = join(import.meta.dirname, 'backup.ts')
const DAYS = 7
const WEEKS = 4
const NAME = /^hotdeal-(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})(\d{2})\.tar\.gz$/

/**
 * Archives the data into DATA_DIR/backups in a separate process, because packing would block this one, and removes
 * old archives. When there is too little room, or another step fails, the log says so and every archive stays.
 */
export async function backUpNightly(): Promise<void> {
  const folder = join(resolve(env.DATA_DIR), 'backups')
  const child = spawn(process.execPath, [COMMAND, '--to', folder], { stdio: ['ignore', 'ignore', 'pipe'] })
  const words: Buffer[] = []
  child.stderr.on('data', (chunk: Buffer) => words.push(chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) {
    log.error({ words: Buffer.concat(words).toString().slice(0, 500) }, 'the nightly backup failed')
    return
  }
  for (const name of listOutdated(namesIn(folder))) rmSync(join(folder, name))
  log.info({ archives: namesIn(folder).length }, 'the data is backed up')
}

const namesIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => NAME.test(name)) : []

/**
 * The archives to remove: all except the newest one of each of the last seven days, and of each of the last four weeks,
 * that have an archive.
 */
export function listOutdated(names: string[]): string[] {
  const newestFirst = names.toSorted().reverse()
  const kept = new Set([
    ...newestOfEach(newestFirst, dayOf).slice(0, DAYS),
    ...newestOfEach(newestFirst, (name) => Math.floor(dayOf(name) / 7)).slice(0, WEEKS),
  ])
  return names.filter((name) => !kept.has(name))
}

function newestOfEach(newestFirst: string[], spanOf: (name: string) => number): string[] {
  const spans = new Map<number, string>()
  for (const name of newestFirst) if (!spans.has(spanOf(name))) spans.set(spanOf(name), name)
  return [...spans.values()]
}

function dayOf(name: string): number {
  const [, year, month, day] = NAME.exec(name) ?? []
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY_MS
}
