import { expect, test } from 'vitest'
import { BOARD_LINKS, SHOP_LINKS } from '#domain/offers/shops/directLinks.ts'
import { readOutbound } from '#domain/offers/shops/outbound.ts'
import { COMMUNITIES } from '#domain/sources/communities.ts'

test('every direct link leads to a known shop or community without an intermediate page', () => {
  const unknown = [...BOARD_LINKS, ...SHOP_LINKS].filter(({ url }) => !readOutbound(url)?.isKnown)
  expect(unknown).toEqual([])
})

test('the direct links include the board of every community that the crawler reads', () => {
  const ours = COMMUNITIES.map(({ key }) => key).filter((key) => key !== 'member')
  expect(BOARD_LINKS.map(({ key }) => key)).toEqual(ours)
})
