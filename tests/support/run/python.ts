import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { provide } from '../standIns/packages.ts'

const CACHE = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache')

/** The path of a Python with packages of PyPI (`name==version`); installs them once. Throws when that fails. */
export function providePython(packages: string[]): string {
  const place = join(CACHE, `python-${packages.join('-').replace(/[^a-zA-Z0-9.]+/g, '-')}`)
  const python = join(place, 'bin', 'python')
  const hasAll = () => existsSync(python) && spawnSync(python, ['-m', 'pip', 'check']).status === 0
  if (hasAll()) return python
  const base = provide(['python3', 'python3-venv'], ['/usr/bin/python3', '/usr/local/bin/python3'])
  run(base, '-m', 'venv', '--clear', place)
  run(python, '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...packages)
  return python
}

function run(command: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0)
    throw new Error(`시험에 필요한 파이썬을 마련하지 못했습니다: ${command} ${args.join(' ')}\n${stderr}`)
}
