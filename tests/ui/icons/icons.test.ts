import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { TAGS } from '#domain/rewards/tags/tags.ts'
import { drawSprite, SPRITE } from '#ui/icons/drawSprite.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { TAG_ICONS } from '#ui/rewards/tagIcons.ts'
import { draw } from '../draw.tsx'

test('every listed icon is drawn: `bun run icons` was run after the last change', async () => {
  expect(readFileSync(SPRITE, 'utf8')).toBe(await drawSprite())
})

test('an icon beside a word is decoration, one with a label speaks for itself', () => {
  const bare = draw(createElement(Icon, { name: 'bell', size: 'small' }), 0)('svg')
  expect(bare.attr()).toMatchObject({ class: 'lucide small', 'aria-hidden': 'true' })
  expect(bare.find('use').attr('href')).toMatch(/sprite.*\.svg#bell$/)
  const labelled = draw(createElement(Icon, { name: 'check', label: '됨' }), 0)('svg')
  expect(labelled.attr()).toMatchObject({ role: 'img', 'aria-label': '됨' })
  expect(labelled.attr('aria-hidden')).toBeUndefined()
})

test('every tag has a sign of its own', () => {
  expect(Object.keys(TAG_ICONS)).toEqual(TAGS.map(({ key }) => key))
  expect(new Set(Object.values(TAG_ICONS)).size).toBe(TAGS.length)
})
