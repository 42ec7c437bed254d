import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { COMMUNITIES } from '../../app/domain/products/sources/communities.ts'
import { BAR_COLORS } from '../../app/ui/theme.ts'

const css = readFileSync(new URL('../../app/tokens.css', import.meta.url), 'utf8')
const [common = '', light = ''] = css.split('@variant light {')
const dark = common.slice(common.indexOf('/* dark, the default */'))

type Tokens = Map<string, string>
const THEMES: [string, Tokens][] = [
  ['dark', readTokens(dark)],
  ['light', readTokens(light)],
]

const GROUNDS = ['bg', 'surface', 'raised', 'sunken', 'hover']
const INKS = ['text', 'text-2', 'text-3', 'accent', 'sale', 'up', 'down', 'warn', 'danger']
const TEXT_PAIRS = [
  ...INKS.flatMap((ink) => GROUNDS.map((ground) => [ink, ground])),
  ...COMMUNITIES.map(({ key }) => [`src-${key}-ink`, `src-${key}`]),
  ...['text', 'text-2', 'text-3', 'accent'].map((ink) => [ink, 'accent-soft']),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['sale', 'sale-soft'],
  ['danger', 'sale-soft'],
  ['down', 'down-soft'],
  ['warn', 'warn-soft'],
  ['on-danger', 'danger-solid'],
  ['on-kakao', 'kakao'],
] as [string, string][]
const SIGN_PAIRS = [
  ...['bg', 'surface', 'raised', 'sunken'].map((ground) => ['control', ground]),
  ...['bg', 'surface', 'raised'].map((ground) => ['focus', ground]),
  ...['hot', 'coupang', 'normal', 'card', 'cash'].map((kind) => [`kind-${kind}`, 'surface']),
] as [string, string][]

describe.each(THEMES)('%s', (_, tokens) => {
  test.each(TEXT_PAIRS)('%s can be read on %s', (ink, ground) => {
    expect(contrast(tokens, ink, ground)).toBeGreaterThanOrEqual(4.5)
  })
  test.each(SIGN_PAIRS)('%s can be seen on %s', (sign, ground) => {
    expect(contrast(tokens, sign, ground)).toBeGreaterThanOrEqual(3)
  })
})

test('both themes name the same colours', () => {
  const [[, dark], [, light]] = THEMES as [[string, Tokens], [string, Tokens]]
  expect([...light.keys()].sort()).toEqual([...dark.keys()].sort())
})

test("a phone's bars have the colour of the page", () => {
  const bars = [BAR_COLORS.dark[0]?.color, BAR_COLORS.light[0]?.color]
  expect(bars).toEqual(THEMES.map(([, tokens]) => tokens.get('bg')))
})

function readTokens(block: string): Tokens {
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name!, hex!]))
}

/** The contrast ratio of WCAG 2. */
function contrast(tokens: Tokens, ink: string, ground: string): number {
  const [darker, lighter] = [luminance(tokens, ink), luminance(tokens, ground)].sort((a, b) => a - b) as [
    number,
    number,
  ]
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(tokens: Tokens, name: string): number {
  const hex = tokens.get(name)
  if (!hex) throw new Error(`no colour --${name}`)
  const [red, green, blue] = [1, 3, 5].map((start) =>
    linear(Number.parseInt(hex.slice(start, start + 2), 16) / 255),
  )
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

const linear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
