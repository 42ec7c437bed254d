// Product alerts of a product that is split: a split is no change of a price, but what fell before it is news.
import { beforeEach, expect, test } from 'vitest'
import { drainFanouts } from '#domain/alerts/fanouts.server.ts'
import { NewProductAlert } from '#domain/alerts/products/newProductAlert.server.ts'
import { addProductAlert } from '#domain/alerts/products/productAlerts.server.ts'
import { listHistories } from '#domain/devices/histories.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { splitProduct } from '#domain/merging/splits.server.ts'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'

let people: ReturnType<typeof cast>
let productId: number
/** The sale that leaves. */
let taken: number

const SHOPS = { stays: '쿠팡', leaves: 'G마켓' }
/** Posts a price of the sale that stays, or of the one that leaves. */
const price = (which: keyof typeof SHOPS, won: string) => {
  const no = which === 'stays' ? 1 : 2
  return takeListing(post(no, `[${SHOPS[which]}] 한빛전자 무선청소기 HB-V10 (${won}원/무료)`))
}
const split = () => splitProduct(people.park, productId, [taken])

/** The messages about prices that the member got. */
async function heard(): Promise<string[]> {
  await drainFanouts()
  const rows = listHistories(people.kim, { pageNumber: 1, pageSize: 20 }).contents
  return rows
    .map(({ body }) => body.split(' · ').at(-1) as string)
    .filter((words) => words.includes('원에서'))
}

beforeEach(() => {
  people = cast()
  ;({ productId } = price('stays', '129,000'))
  ;({ saleId: taken } = price('leaves', '128,000'))
})

const watch = (kind: 'FALL' | 'ANY') =>
  addProductAlert(people.kim, NewProductAlert.parse({ productId, kind, historyOnly: true }))

test('a price drop just before a split still notifies', async () => {
  watch('FALL')
  price('stays', '99,000')
  split()
  expect(await heard()).toEqual(['128,000원에서 23% 내렸습니다'])
})

test('a price drop before a split notifies even if the sale that is split off dropped further', async () => {
  watch('FALL')
  price('stays', '99,000')
  price('leaves', '90,000')
  split()
  expect(await heard()).toEqual(['128,000원에서 23% 내렸습니다'])
})

test.each(['FALL', 'ANY'] as const)(
  'the price that leaves is no news (%s), a later fall is',
  async (kind) => {
    price('leaves', '79,000')
    watch(kind)
    split()
    expect(await heard()).toEqual([])
    price('stays', '99,000')
    expect(await heard()).toEqual(['129,000원에서 23% 내렸습니다'])
  },
)
