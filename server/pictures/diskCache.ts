import { mkdirSync } from 'node:fs'
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawnFile, drawnFolder } from '#domain/catalog/pictures/drawnPictures.server.ts'
import type { PictureWidth } from '#domain/catalog/pictures/pictures.ts'
import { DAY_MS } from '#domain/clock.ts'

/* A disk cache of drawn pictures in DATA_DIR. It holds no data: a missing picture is fetched again. */

const KEPT_MS = 30 * DAY_MS
const MAX_BYTES = 512 * 1024 * 1024
/** A sweep that removes pictures frees more room than needed, so that the next one can wait. */
const SWEPT_TO = 0.9

export async function cachePicture(url: string, drawn: Map<PictureWidth, Buffer>): Promise<void> {
  mkdirSync(drawnFolder(), { recursive: true })
  for (const [width, bytes] of drawn) {
    const file = drawnFile(url, width)
    // Another process may draw the same picture.
    const part = `${file}.${process.pid}.part`
    await writeFile(part, bytes)
    await rename(part, file)
  }
}

/** Removes pictures older than 30 days, and the oldest of those that take more than 512 MB together. */
export async function sweepDiskCache(now = Date.now(), mostBytes = MAX_BYTES): Promise<void> {
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
  const names = await readdir(drawnFolder()).catch(() => [])
  const files = names.map(async (name) => {
    const path = join(drawnFolder(), name)
    const { size, mtimeMs } = await stat(path)
    return { path, size, mtimeMs }
  })
  return (await Promise.allSettled(files)).flatMap((file) =>
    file.status === 'fulfilled' ? [file.value] : [],
  )
}
