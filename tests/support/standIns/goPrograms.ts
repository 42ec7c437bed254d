import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'

const CACHE = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache')

/** The path of a program that Go builds from a module (`path@version`); builds it once. Throws when that fails. */
export function provideGoProgram(module: string): string {
  const [path = '', version = ''] = module.split('@')
  const folder = join(CACHE, `go-${basename(path)}-${version}`)
  const program = join(folder, basename(path))
  if (existsSync(program)) return program
  console.log(`${basename(path)} 설치 중 …`)
  const { status, stderr } = spawnSync('go', ['install', module], {
    env: { ...process.env, GOBIN: folder, GOFLAGS: '-buildvcs=false' },
    encoding: 'utf8',
  })
  if (status !== 0)
    throw new Error(`시험에 필요한 프로그램을 마련하지 못했습니다: go install ${module}\n${stderr}`)
  return program
}
