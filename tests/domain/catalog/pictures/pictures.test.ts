import { afterEach, describe, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { findProductPicture, readPictureAddress } from '#domain/catalog/pictures/pictures.server.ts'
import { listCards } from '#domain/deals/cards.server.ts'
import { getProduct } from '#domain/feed/products.server.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { clienPost, coupang, post } from '#tests/support/goods/listings.ts'
import { saleConditionsOf } from '#ui/products/detail/saleConditions.ts'

const DAY = 24 * 3600_000
const outboundUrl = coupang(1, 2)
const title = '[쿠팡] 한빛전자 무선청소기 HB-V10 (129,000원/무료)'
const thumb = (no: number) => `https://pictures.example/${no}.jpg`
const picturesOf = (productId: number) =>
  getProduct(productId).pictures.map((address) => readPictureAddress(address)?.url)

test('a product shows each picture of its posts once, newest post first, none older than a month', () => {
  const now = Date.now()
  const taken = [
    post(1, title, { outboundUrl, thumbUrl: thumb(1), postedAt: now - 2 * DAY }),
    clienPost(2, title, { outboundUrl, thumbUrl: thumb(2), postedAt: now - DAY }),
    post(3, title, { outboundUrl, thumbUrl: thumb(1), postedAt: now - 3 * DAY }),
    post(4, title, { outboundUrl, thumbUrl: thumb(4), postedAt: now - 31 * DAY }),
    post(5, title, { outboundUrl, thumbUrl: null, postedAt: now }),
  ].map((listing) => recordListing(listing))
  const [productId = 0, ...others] = new Set(taken.map((each) => each.productId))
  expect(others).toEqual([])
  expect(picturesOf(productId)).toEqual([thumb(2), thumb(1)])
  expect(getProduct(productId).imageUrl).toBe(getProduct(productId).pictures[0])
})

describe('pictures of a source that the operator switched off', () => {
  const taken = () => {
    const { productId } = recordListing(post(1, title, { outboundUrl, thumbUrl: thumb(1) }))
    recordListing(clienPost(2, title, { outboundUrl, thumbUrl: thumb(2), postedAt: Date.now() - DAY }))
    return productId
  }
  const pictureOn = (address: string | null | undefined) => address && readPictureAddress(address)?.url
  afterEach(() => {
    env.PICTURES_OFF = []
  })

  test('switched-off pictures are hidden everywhere, pictures of other sources stay', () => {
    const productId = taken()
    env.PICTURES_OFF = ['pomppu']
    expect(picturesOf(productId)).toEqual([thumb(2)])
    expect(pictureOn(listCards([productId], 'posts')[0]?.imageUrl)).toBe(thumb(2))
    expect(pictureOn(findProductPicture(productId, null))).toBe(thumb(2))
  })

  test('switched-off pictures leave the category drawing when there is no other picture', () => {
    const productId = taken()
    env.PICTURES_OFF = ['pomppu', 'clien', 'danawa']
    expect([picturesOf(productId), getProduct(productId).imageUrl]).toEqual([[], null])
    expect(listCards([productId], 'posts')[0]?.imageUrl).toBeNull()
    expect(findProductPicture(productId, thumb(3)), 'nor that of the price comparison').toBeNull()
  })

  test('switched-off pictures return unchanged when the operator switches them on again', () => {
    const productId = taken()
    expect(picturesOf(productId)).toEqual([thumb(1), thumb(2)])
    expect(pictureOn(findProductPicture(productId, thumb(3)))).toBe(thumb(3))
  })
})

test('a product without a picture shows none', () => {
  const { productId } = recordListing(post(1, title))
  expect([picturesOf(productId), getProduct(productId).imageUrl]).toEqual([[], null])
})

test('a price kind shows payment, shop and shipping of its cheapest live sale', () => {
  const { productId } = recordListing(post(1, '[11번가] 갤럭시 S30 (국민카드 899,000원/3,000)'))
  expect(saleConditionsOf(getProduct(productId).sales)).toEqual({ CARD: '카드 결제 · 11번가 · 3,000원' })
  recordListing(post(1, '[11번가] 갤럭시 S30 (국민카드 899,000원/3,000)', { isEnded: true }))
  expect(saleConditionsOf(getProduct(productId).sales)).toEqual({})
})
