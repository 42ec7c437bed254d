// The only entry point: `node run.mjs demo|test|dev`. It needs npm and Node 20 or later, and installs Bun and everything else.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const BUN_VERSION = '1.4.5'
const TASKS = {
  demo: ['server/demo/main.ts'],
  dev: ['server/dev.ts'],
  test: ['tests/run.ts', 'test'],
}

const root = dirname(fileURLToPath(import.meta.url))
const [name, ...rest] = process.argv.slice(2)
const task = TASKS[name]
if (!task) {
  console.error(`사용법: node run.mjs ${Object.keys(TASKS).join('|')}`)
  process.exit(1)
}
install()
run(join(root, 'node_modules', '.bin', 'bun'), [...task, ...rest])

/** Installs the exact versions of bun.lock, unless they are there already. */
function install() {
  const stamp = join(root, 'node_modules', '.installed')
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package.json')))
    .update(readFileSync(join(root, 'bun.lock')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('필요한 패키지를 설치합니다 …')
  const { status } = spawnSync('npx', ['--yes', `bun@${BUN_VERSION}`, 'install', '--frozen-lockfile'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(stamp, wanted)
}

function run(command, args) {
  // React's production build is chosen when Bun starts, not later.
  const env = name === 'demo' ? { ...process.env, NODE_ENV: 'production' } : process.env
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}
