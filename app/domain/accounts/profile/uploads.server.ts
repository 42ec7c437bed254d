import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { and, eq, gt, inArray, isNotNull, isNull, lte, type SQL } from 'drizzle-orm'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import { afterCommit, db, write } from '#db/client.server.ts'
import { many, prepare } from '#db/prepare.server.ts'
import { uploads } from '#db/schema/accounts.ts'
import { troubleOf } from '#db/trouble.ts'
import { DAY_MS, HOUR_MS } from '#domain/clock.ts'
import { serveRows } from '#domain/drainGroups.server.ts'
import { countRows } from '#domain/page.server.ts'
import { refuse, refuseField } from '#domain/refusal.ts'
import { isAdmin, type Member } from '../member.ts'
import { listFileNames } from './fileNames.server.ts'
import { inPhoneSize } from './phonePicture.ts'
import type { Redrawn } from './redrawing.server.ts'

/*
 * Uploaded files. A file is written before its row and deleted after it, so a crash leaves at most a file
 * without a row, which the timetable removes.
 */

const FOLDER = 'uploads'
const NAME_BYTES = 16
const FILE_NAME = /^([\w-]{22})(-720)?\.webp$/
const MAX_UPLOADS_AN_HOUR = 60
/** The row of a younger file may not be written yet. */
const YOUNG_MS = HOUR_MS

/** Refuses `too_many` past 60 files an hour. Call it before any work on a file. */
export function assertFewUploads(member: Member, now = Date.now()): void {
  const recent = and(eq(uploads.userId, member.id), gt(uploads.createdAt, now - HOUR_MS))
  if (countRows(uploads, recent) >= MAX_UPLOADS_AN_HOUR)
    refuse('too_many', '사진을 너무 많이 올렸습니다. 한 시간 뒤에 다시 시도해주세요.', {
      retryAfterSeconds: HOUR_MS / 1000,
    })
}

/** An uploaded picture: its address, and its size in pixels. */
export interface Upload {
  imagePath: string
  width: number
  height: number
}

/**
 * Stores a picture under an unguessable name. Unattached, it is deleted after a day. Refuses `too_many` as
 * `assertFewUploads` does, because others may have arrived meanwhile.
 */
export async function keepUpload(
  member: Member,
  { webp, phoneWebp, width, height }: Redrawn,
  now = Date.now(),
): Promise<Upload> {
  const fileName = `${randomBytes(NAME_BYTES).toString('base64url')}.webp`
  if (phoneWebp) await putFile(inPhoneSize(fileName), phoneWebp)
  await putFile(fileName, webp)
  try {
    write(() => {
      assertFewUploads(member, now)
      db.insert(uploads).values({ userId: member.id, fileName, width, height, createdAt: now }).run()
    })
  } catch (error) {
    removeFile(fileName)
    throw error
  }
  return { imagePath: pathOf(fileName), width, height }
}

async function putFile(fileName: string, bytes: Buffer): Promise<void> {
  const path = join(folder(), fileName)
  await writeFile(`${path}.part`, bytes)
  await rename(`${path}.part`, path)
}

/**
 * Attaches a member's own upload permanently to the one thing that uses it. Refuses `invalid` with `field` for an
 * upload that is not theirs or is used already.
 */
export function attachUpload(
  member: Member,
  imagePath: string,
  field: 'images' | 'imagePath',
  now = Date.now(),
): Upload {
  return write(() => {
    const isFree = and(
      eq(uploads.userId, member.id),
      eq(uploads.fileName, nameOf(imagePath)),
      isNull(uploads.attachedAt),
    )
    const attached = db
      .update(uploads)
      .set({ attachedAt: now, hiddenAt: null })
      .where(isFree)
      .returning()
      .get()
    if (!attached) refuseField(field, '올린 사진을 찾을 수 없습니다.')
    return { imagePath, width: attached.width, height: attached.height }
  })
}

/** Keeps an upload until `deleteAt`, although nothing uses it any more. */
export function releaseUpload(imagePath: string, deleteAt: number): void {
  write(() => {
    db.update(uploads)
      .set({ attachedAt: null, deleteAt })
      .where(eq(uploads.fileName, nameOf(imagePath)))
      .run()
  })
}

/** Closes the uploads of a removed or deleted thing to others, or with null opens them again. */
export function hideUploads(images: { imagePath: string }[], hiddenAt: number | null): void {
  const names = images.map(({ imagePath }) => nameOf(imagePath))
  write(() => db.update(uploads).set({ hiddenAt }).where(inArray(uploads.fileName, names)).run())
}

/** An upload that is not for everybody. */
export interface HiddenUpload {
  userId: number | null
  attachedAt: number | null
}

/** The upload of a file name, in either size, if a removal or deletion has hidden it; else null. */
export function findHiddenUpload(fileName: string): HiddenUpload | null {
  const { userId, attachedAt } = uploads
  const isHidden = and(eq(uploads.fileName, ownerOf(fileName)), isNotNull(uploads.hiddenAt))
  return db.select({ userId, attachedAt }).from(uploads).where(isHidden).get() ?? null
}

/** True for admins, and for the author of the removed thing that still uses a hidden upload. */
export const mayOpenHidden = ({ userId, attachedAt }: HiddenUpload, viewer: Member | null): boolean =>
  viewer !== null && (isAdmin(viewer) || (attachedAt !== null && userId === viewer.id))

/** Keeps a member's own unused uploads until `deleteAt` instead of a day. */
export function holdUploads(member: Member, imagePaths: string[], deleteAt: number): void {
  write(() => {
    const held = inArray(uploads.fileName, imagePaths.map(nameOf))
    db.update(uploads)
      .set({ deleteAt })
      .where(and(eq(uploads.userId, member.id), held, isNull(uploads.attachedAt)))
      .run()
  })
}

/** Whether an address can be one of an upload. */
export const isUploadPath = (path: string): boolean => /^\/uploads\/[\w-]+\.webp$/.test(path)

/** Deletes an upload that nothing uses any more. */
export function removeUpload(imagePath: string): void {
  write(() => removeRows(eq(uploads.fileName, nameOf(imagePath))))
}

/** Deletes a member's unused uploads, in groups. */
export const removeUnused = (member: Member): Promise<void> => removeUploads(eq(uploads.userId, member.id))

/** Deletes uploads that nothing uses and whose time is over, and files without a row. */
export async function sweepUploads(now = Date.now()): Promise<void> {
  await removeUploads(and(isNull(uploads.deleteAt), lte(uploads.createdAt, now - DAY_MS)))
  await removeUploads(lte(uploads.deleteAt, now))
  for await (const fileNames of listFileNames(folder())) {
    const known = new Set(listKnown({ fileNames: fileNames.map(ownerOf) }).map(({ fileName }) => fileName))
    for (const fileName of fileNames)
      if (!known.has(ownerOf(fileName)) && (await isOld(fileName, now))) removeFile(fileName)
  }
}

/**
 * The bytes of an upload, in either size; null when there is none of that name. An upload of one size has it in both.
 * Throws on a disk error.
 */
export async function readUpload(fileName: string): Promise<Buffer<ArrayBuffer> | null> {
  if (!FILE_NAME.test(fileName)) return null
  return (await readStored(fileName)) ?? (await readStored(ownerOf(fileName)))
}

async function readStored(fileName: string): Promise<Buffer<ArrayBuffer> | null> {
  try {
    return await readFile(join(folder(), fileName))
  } catch (error) {
    if (troubleOf(error)) throw error
    return null
  }
}

const removeUploads = (which: SQL | undefined): Promise<void> =>
  serveRows((size) => {
    const unused = and(isNull(uploads.attachedAt), which)
    return removeRows(
      inArray(uploads.id, db.select({ id: uploads.id }).from(uploads).where(unused).limit(size)),
    )
  })

function removeRows(which: SQL): number {
  const removed = db.delete(uploads).where(which).returning({ fileName: uploads.fileName }).all()
  afterCommit(() => {
    for (const { fileName } of removed) removeFile(fileName)
  })
  return removed.length
}

/** If the file cannot be deleted now, the timetable tries again, because the file has no row any more. */
function removeFile(fileName: string): void {
  try {
    for (const name of [inPhoneSize(fileName), fileName]) rmSync(join(folder(), name), { force: true })
  } catch (error) {
    log.warn({ err: error, fileName }, 'an upload could not be removed')
  }
}

const isOld = (fileName: string, now: number): Promise<boolean> =>
  stat(join(folder(), fileName)).then(
    ({ mtimeMs }) => now - mtimeMs > YOUNG_MS,
    () => false,
  )

const listKnown = prepare('list', { fileNames: many(uploads.fileName) }, (db, given) =>
  db.select({ fileName: uploads.fileName }).from(uploads).where(inArray(uploads.fileName, given.fileNames)),
)

/** The name in the row to which a file belongs. */
const ownerOf = (fileName: string): string => fileName.replace(FILE_NAME, '$1.webp')

function folder(): string {
  const path = resolve(env.DATA_DIR, FOLDER)
  mkdirSync(path, { recursive: true })
  return path
}

const pathOf = (fileName: string): string => `/${FOLDER}/${fileName}`

const nameOf = (imagePath: string): string => imagePath.slice(`/${FOLDER}/`.length)
