import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Returns the first of `places` that has the program; installs its Debian packages where permitted. Without success it
 * returns `instead`, or throws where nothing is given.
 */
export function provide(packages: string[], places: string[], instead?: string): string {
  const find = () => places.find((path) => existsSync(path))
  const found = find()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`${packages.join(', ')} 설치 중 …`)
    const apt = (...args: string[]) =>
      spawnSync('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    apt('update')
    apt('install', '--yes', '--no-install-recommends', ...packages)
  }
  const installed = find() ?? instead
  if (!installed) throw new Error(`시험에 필요한 프로그램이 없습니다: apt-get install ${packages.join(' ')}`)
  return installed
}
