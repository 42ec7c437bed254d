import { provide } from '../standIns/packages.ts'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const SHELL = '/usr/bin/chromium-headless-shell'

/** The path of a Chromium; installs it with Korean fonts through apt where permitted. */
export const provideBrowser = (): string =>
  provide(
    ['chromium', 'fonts-noto-cjk'],
    [...(process.env.CHROMIUM ? [process.env.CHROMIUM] : []), ...PLACES],
  )

/**
 * What the journeys of the tests read: `CHROMIUM`, and `CHROMIUM_SHELL`, Chromium without a window, which takes a third
 * less of the processor but shows no notifications. Where no shell can be installed, they are one.
 */
export function provideBrowsers(): { CHROMIUM: string; CHROMIUM_SHELL: string } {
  const browser = provideBrowser()
  return { CHROMIUM: browser, CHROMIUM_SHELL: provide(['chromium-headless-shell'], [SHELL], browser) }
}
