import { NOTE_COLOR_NAMES } from '#domain/accounts/memberNote.ts'
import { COMMUNITIES } from '#domain/sources/communities.ts'

/** The colours of a theme, by token name. */
export type Palette = Map<string, string>

/** A foreground on a background, by token name. */
export type Pair = [ink: string, ground: string]

const GROUNDS = ['bg', 'surface', 'raised', 'sunken', 'hover']
const INKS = ['text', 'text-2', 'text-3', 'accent', 'sale', 'up', 'down', 'warn', 'danger']

/** Text on backgrounds: AA requires 4.5. */
export const TEXT_PAIRS: Pair[] = [
  ...INKS.flatMap((ink) => GROUNDS.map((ground): Pair => [ink, ground])),
  ...COMMUNITIES.map(({ key }): Pair => [`src-${key}-ink`, `src-${key}`]),
  ...Object.keys(NOTE_COLOR_NAMES).map((color): Pair => {
    const name = `note-${color.toLowerCase()}`
    return [`${name}-ink`, name]
  }),
  ...['text', 'text-2', 'text-3', 'accent'].map((ink): Pair => [ink, 'accent-soft']),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['sale', 'sale-soft'],
  ['danger', 'sale-soft'],
  ['down', 'down-soft'],
  ['warn', 'warn-soft'],
  ['on-danger', 'danger-solid'],
  ['on-kakao', 'kakao'],
  ['bg', 'text'],
]

/** Borders of controls, focus rings and chart lines on backgrounds: AA requires 3. */
export const SIGN_PAIRS: Pair[] = [
  ...['bg', 'surface', 'raised', 'sunken'].map((ground): Pair => ['control', ground]),
  ...['bg', 'surface', 'raised'].map((ground): Pair => ['focus', ground]),
  ...['hot', 'coupang', 'normal', 'card', 'cash'].map((kind): Pair => [`kind-${kind}`, 'surface']),
]

/** Both themes from `tokens.css`. */
export function readThemes(css: string): { dark: Palette; light: Palette } {
  const [common = '', light = ''] = css.split('@variant light {')
  return {
    dark: readColors(common.slice(common.indexOf('/* dark, the default */'))),
    light: readColors(light),
  }
}

const readColors = (block: string): Palette =>
  new Map(
    [...block.matchAll(/--([a-z\d]+(?:-[a-z\d]+)*): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name!, hex!]),
  )

/** The contrast ratio of WCAG 2, 1 to 21. */
export function contrast(palette: Palette, [ink, ground]: Pair): number {
  const [darker, lighter] = [luminance(palette, ink), luminance(palette, ground)].sort((a, b) => a - b)
  return (lighter! + 0.05) / (darker! + 0.05)
}

function luminance(palette: Palette, name: string): number {
  const hex = palette.get(name)
  if (!hex) throw new Error(`no colour --${name}`)
  const [red, green, blue] = [1, 3, 5].map((start) =>
    linear(Number.parseInt(hex.slice(start, start + 2), 16) / 255),
  )
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

const linear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
