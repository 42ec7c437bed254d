import { provide } from '../standIns/packages.ts'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The path of a Chromium; installs it with Korean fonts through apt where permitted. */
export const provideBrowser = (): string =>
  provide(
    ['chromium', 'fonts-noto-cjk'],
    [...(process.env.CHROMIUM ? [process.env.CHROMIUM] : []), ...PLACES],
  )
