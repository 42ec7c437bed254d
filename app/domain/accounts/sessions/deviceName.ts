/** Browsers and their names; the first match counts, because most browsers also name Chrome or Safari. */
const BROWSERS: Array<[name: string, mark: RegExp]> = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Whale', /\bWhale\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
]

const SYSTEMS: Array<[name: string, mark: RegExp]> = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

/** The name of a browser in the list of devices: 'Chrome · Windows'. */
export function deviceNameOf(userAgent: string): string {
  const named = (marks: typeof BROWSERS) => marks.find(([, mark]) => mark.test(userAgent))?.[0]
  return [named(BROWSERS) ?? '브라우저', named(SYSTEMS)].filter(Boolean).join(' · ')
}
