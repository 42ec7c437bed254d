const args = ['--no-sandbox', '--disable-dev-shm-usage']
const whole = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** A whole Chromium, for journeys that need what its shell without a window has not, such as notifications. */
export const BROWSER = { executablePath: whole, args }
/** What the other journeys use. */
export const SHELL = { executablePath: process.env.CHROMIUM_SHELL ?? whole, args }
