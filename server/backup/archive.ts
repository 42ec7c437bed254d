import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { create, extract } from 'tar'
import { Refused } from '#app/command/refused.server.ts'
import { KEY_FILE } from '#app/keyFile.server.ts'
import { DATABASE } from './dataFolder.ts'
import { unsealFile } from './sealing.ts'

/** What an archive contains besides the database. The pictures of products can be drawn again. */
export const FILES = [KEY_FILE]
/** Replaces `keys.json` if the operator has set a passphrase. */
export const SEALED_KEYS = `${KEY_FILE}.sealed`
export const FOLDERS = ['uploads', 'legal']
const IN_FOLDERS = /^(?:uploads|legal)\/[\w.-]{1,255}$/

/** Lines of `<SHA-256 in hex>  <path>`, as the program sha256sum writes and checks them. */
const SUMS = 'SHA256SUMS'
const SUM_LINE = /^([0-9a-f]{64}) {2}(\S+)$/

/** A file that is not an archive of ours, or not complete. */
export class DamagedArchive extends Refused {}

/** Packs a folder with the checksums of its files. */
export async function packFolder(folder: string, file: string): Promise<void> {
  const paths = listFiles(folder)
  const lines: string[] = []
  for (const path of paths) lines.push(`${await sumOf(join(folder, path))}  ${path}\n`)
  writeFileSync(join(folder, SUMS), lines.join(''))
  await create({ gzip: true, cwd: folder, file, portable: true }, [SUMS, ...paths])
}

/**
 * Unpacks an archive into an empty folder and opens its sealed keys. Refuses an archive that is damaged or has
 * foreign files, and an archive that the passphrase of the settings does not open.
 */
export async function unpackArchive(file: string, folder: string): Promise<void> {
  try {
    await extract({ file, cwd: folder, strict: true, filter: isOurEntry })
  } catch (error) {
    throw new DamagedArchive(`백업 파일을 읽을 수 없습니다: ${(error as Error).message}`)
  }
  const sums = readSums(folder)
  const missing = [DATABASE, ...(sums.has(SEALED_KEYS) ? [] : FILES)].find((path) => !sums.has(path))
  if (missing) throw new DamagedArchive(`백업 파일에 ${missing} 파일이 없습니다.`)
  for (const [path, sum] of sums) {
    if (!existsSync(join(folder, path)) || (await sumOf(join(folder, path))) !== sum)
      throw new DamagedArchive(`백업 파일의 ${path} 파일이 손상되었습니다.`)
  }
  const unknown = listFiles(folder).find((path) => !sums.has(path))
  if (unknown) throw new DamagedArchive(`백업 파일의 ${unknown} 파일은 목록에 없습니다.`)
  if (sums.has(SEALED_KEYS)) await unsealFile(join(folder, SEALED_KEYS), join(folder, KEY_FILE))
}

/** True for a plain file that belongs to an archive: a symbolic link could lead out of the folder. */
const isOurEntry = (path: string, entry: object): boolean =>
  'type' in entry && entry.type === 'File' && (path === SUMS || isOurs(path))

const isOurs = (path: string): boolean =>
  [DATABASE, ...FILES, SEALED_KEYS].includes(path) || IN_FOLDERS.test(path)

const listFiles = (folder: string): string[] =>
  [DATABASE, ...FILES, SEALED_KEYS, ...FOLDERS.flatMap((name) => listFolder(folder, name))].filter((path) =>
    existsSync(join(folder, path)),
  )

/** The files of a folder by their paths; none without the folder. */
export const listFolder = (folder: string, name: string): string[] =>
  existsSync(join(folder, name)) ? readdirSync(join(folder, name)).map((file) => `${name}/${file}`) : []

function readSums(folder: string): Map<string, string> {
  if (!existsSync(join(folder, SUMS))) throw new DamagedArchive('이 서비스의 백업 파일이 아닙니다.')
  const lines = readFileSync(join(folder, SUMS), 'utf8').trim().split('\n')
  const sums = new Map<string, string>()
  for (const line of lines) {
    const [, sum, path] = SUM_LINE.exec(line) ?? []
    if (sum === undefined || path === undefined || !isOurs(path))
      throw new DamagedArchive('백업 파일의 검사 목록이 손상되었습니다.')
    sums.set(path, sum)
  }
  return sums
}

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
