import { expect, test } from 'vitest'
import { BOARD_LINKS, SHOP_LINKS } from '#domain/offers/shops/directLinks.ts'
import { readOutbound } from '#domain/offers/shops/outbound.ts'
import { COMMUNITIES } from '#domain/sources/communities.ts'

test('every direct link leads to a place we know, without asking first', () => {
  const unknown = [...BOARD_LINKS, ...SHOP_LINKS].filter(({ url }) => !readOutbound(url)?.isKnown)
  expect(unknown).toEqual([])
})

test('every community that we read has its board among them', () => {
  const ours = COMMUNITIES.map(({ key }) => key).filter((key) => key !== 'member')
  expect(BOARD_LINKS.map(({ key }) => key)).toEqual(ours)
})
