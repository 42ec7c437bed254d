import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'

const ROOT = join(import.meta.dirname, '..', '..')
const STAMP = join(ROOT, 'build', '.built-from')
/** The lock of a build, outside `build`, because a build empties that folder. */
const LOCK = join(ROOT, 'node_modules', '.cache', 'build.lock')
/** How long to wait for another build: longer than a build takes on a busy machine. */
const PATIENCE_MS = 15 * 60_000
const INPUTS = [
  'app',
  'public',
  'db',
  'patches',
  'package.json',
  'bun.lock',
  'vite.config.ts',
  'server/build/chunks.ts',
  'server/build/assets.ts',
  'server/http/mediaTypes.ts',
]

/**
 * Builds pages and browser code, unless the last build was made from exactly these files. The image contains the built
 * pages of its sources, but not the build tools.
 */
export function buildIfStale(): void {
  if (!existsSync(join(ROOT, 'vite.config.ts'))) return
  if (isFresh(hashInputs())) return
  mkdirSync(dirname(LOCK), { recursive: true })
  // One process builds at a time: the others wait and find it done. The lock ends with its process.
  const lock = new Database(LOCK)
  lock.pragma(`busy_timeout = ${PATIENCE_MS}`)
  lock.exec('begin exclusive')
  try {
    const wanted = hashInputs()
    if (!isFresh(wanted)) build(wanted)
  } finally {
    lock.close()
  }
}

const isFresh = (wanted: string): boolean => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted

function build(wanted: string): void {
  console.log('화면을 빌드합니다 …')
  // Always a production build: tests get the same pages as visitors.
  const env = { ...process.env, NODE_ENV: 'production' as const }
  const { status, stderr } = spawnSync(process.execPath, ['run', 'build'], {
    cwd: ROOT,
    encoding: 'utf8',
    env,
  })
  if (status !== 0) throw new Error(`빌드에 실패했습니다.\n${stderr}`)
  writeFileSync(STAMP, wanted)
}

function hashInputs(): string {
  const hash = createHash('sha256')
  for (const input of INPUTS) {
    for (const file of filesOf(join(ROOT, input))) hash.update(file).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function filesOf(path: string): string[] {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

if (import.meta.main) buildIfStale()
