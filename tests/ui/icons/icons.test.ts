import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { TAGS } from '#domain/rewards/tags/tags.ts'
import { drawSprite, SPRITE } from '#ui/icons/drawSprite.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { TAG_ICONS } from '#ui/rewards/tagIcons.ts'
import { draw } from '../draw.tsx'

test('the sprite contains every listed icon: `bun run icons` ran after the last change', async () => {
  expect(readFileSync(SPRITE, 'utf8')).toBe(await drawSprite())
})

test('an icon beside text is decoration, an icon with a label has an accessible name', () => {
  const bare = draw(createElement(Icon, { name: 'bell', size: 'small' }), 0)('svg')
  expect(bare.attr()).toMatchObject({ class: 'lucide small', 'aria-hidden': 'true' })
  expect(bare.find('use').attr('href')).toMatch(/sprite.*\.svg#bell$/)
  const labelled = draw(createElement(Icon, { name: 'check', label: '됨' }), 0)('svg')
  expect(labelled.attr()).toMatchObject({ role: 'img', 'aria-label': '됨' })
  expect(labelled.attr('aria-hidden')).toBeUndefined()
})

test('every tag has its own icon', () => {
  expect(Object.keys(TAG_ICONS)).toEqual(TAGS.map(({ key }) => key))
  expect(new Set(Object.values(TAG_ICONS)).size).toBe(TAGS.length)
})
