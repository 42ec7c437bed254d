import { mkdirSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { env } from '#app/env.server.ts'
import type { AskedPicture } from '#domain/catalog/pictures/pictures.server.ts'
import type { PictureWidth } from '#domain/catalog/pictures/pictures.ts'
import { DAY_MS } from '#domain/clock.ts'
import { sha256 } from '#domain/hash.ts'

/* A disk cache of drawn pictures in DATA_DIR. It holds no data: a missing picture is fetched again. */

const KEPT_MS = 30 * DAY_MS
const MOST_BYTES = 512 * 1024 * 1024
/** A sweep that has to remove something leaves room for a while. */
const SWEPT_TO = 0.9

/** A picture that was drawn before, or null. */
export const readCachedPicture = ({ url, width }: AskedPicture): Promise<Buffer | null> =>
  readFile(fileOf(url, width)).catch(() => null)

export async function cachePicture(url: string, drawn: Map<PictureWidth, Buffer>): Promise<void> {
  mkdirSync(folder(), { recursive: true })
  for (const [width, bytes] of drawn) {
    const file = fileOf(url, width)
    // Another process may draw the same picture.
    const part = `${file}.${process.pid}.part`
    await writeFile(part, bytes)
    await rename(part, file)
  }
}

/** Removes pictures older than 30 days, and the oldest of those that take more than 512 MB together. */
export async function sweepDiskCache(now = Date.now(), mostBytes = MOST_BYTES): Promise<void> {
  const files = await listFiles()
  let bytes = files.reduce((sum, file) => sum + file.size, 0)
  const isFull = bytes > mostBytes
  for (const { path, size, mtimeMs } of files.toSorted((a, b) => a.mtimeMs - b.mtimeMs)) {
    if (mtimeMs > now - KEPT_MS && !(isFull && bytes > mostBytes * SWEPT_TO)) continue
    await rm(path, { force: true })
    bytes -= size
  }
}

async function listFiles(): Promise<Array<{ path: string; size: number; mtimeMs: number }>> {
  const names = await readdir(folder()).catch(() => [])
  const files = names.map(async (name) => {
    const path = join(folder(), name)
    const { size, mtimeMs } = await stat(path)
    return { path, size, mtimeMs }
  })
  return (await Promise.allSettled(files)).flatMap((file) =>
    file.status === 'fulfilled' ? [file.value] : [],
  )
}

const folder = (): string => join(resolve(env.DATA_DIR), 'pictures')

const fileOf = (url: string, width: PictureWidth): string => join(folder(), `${sha256(url)}-${width}.webp`)
