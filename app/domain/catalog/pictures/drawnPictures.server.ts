import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { env } from '#app/env.server.ts'
import { sha256 } from '#domain/hash.ts'
import { type AskedPicture, readPictureAddress } from './pictures.server.ts'
import type { PictureWidth } from './pictures.ts'

/** The folder in DATA_DIR with the pictures that were drawn before. */
export const drawnFolder = (): string => join(resolve(env.DATA_DIR), 'pictures')

/** The file of a picture in that folder. */
export const drawnFile = (url: string, width: PictureWidth): string =>
  join(drawnFolder(), `${sha256(url)}-${width}.webp`)

/** A picture that was drawn before, or null. */
export const readDrawn = ({ url, width }: AskedPicture): Promise<Buffer | null> =>
  readFile(drawnFile(url, width)).catch(() => null)

/** The picture behind one of our addresses if it was drawn before, or null. */
export async function readDrawnAt(address: string | null): Promise<Buffer | null> {
  const asked = address === null ? null : readPictureAddress(address)
  return asked && (await readDrawn(asked))
}
