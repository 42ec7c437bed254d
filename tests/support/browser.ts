import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PACKAGES = ['chromium', 'fonts-noto-cjk']
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The path of a Chromium; installs it with Korean fonts through apt where that is allowed. */
export function provideBrowser(): string {
  const found = findBrowser()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`${PACKAGES.join(', ')} 설치 중 …`)
    const apt = (...args: string[]) =>
      spawnSync('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    apt('update')
    apt('install', '--yes', '--no-install-recommends', ...PACKAGES)
  }
  const installed = findBrowser()
  if (!installed)
    throw new Error(
      `브라우저 시험에는 Chromium과 한글 글꼴이 필요합니다: apt-get install ${PACKAGES.join(' ')}`,
    )
  return installed
}

const findBrowser = (): string | undefined =>
  [process.env.CHROMIUM, ...PLACES].find((path) => path !== undefined && existsSync(path))
