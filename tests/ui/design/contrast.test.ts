import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast, readThemes, SIGN_PAIRS, TEXT_PAIRS } from '#ui/design/contrast.ts'
import { BAR_COLORS } from '#ui/theme.ts'

const themes = readThemes(readFileSync(new URL('../../../app/tokens.css', import.meta.url), 'utf8'))

describe.each(Object.entries(themes))('%s', (_, palette) => {
  test.each(TEXT_PAIRS)('text in %s is readable on %s', (...pair) => {
    expect(contrast(palette, pair)).toBeGreaterThanOrEqual(4.5)
  })
  test.each(SIGN_PAIRS)('%s is visible on %s', (...pair) => {
    expect(contrast(palette, pair)).toBeGreaterThanOrEqual(3)
  })
})

test('both themes name the same colours', () => {
  expect([...themes.light.keys()].sort()).toEqual([...themes.dark.keys()].sort())
})

test("a phone's bars have the colour of the page", () => {
  const bars = [BAR_COLORS.dark[0]?.color, BAR_COLORS.light[0]?.color]
  expect(bars).toEqual([themes.dark, themes.light].map((palette) => palette.get('bg')))
})
