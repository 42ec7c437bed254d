// Product alerts of products that are merged: what falls is news, the price of the other product is not.
import { beforeEach, describe, expect, test } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import { drainFanouts } from '#domain/alerts/fanouts.server.ts'
import type { ProductAlertTerms } from '#domain/alerts/products/newProductAlert.server.ts'
import {
  addProductAlert,
  editProductAlert,
  removeProductAlert,
  restoreProductAlert,
} from '#domain/alerts/products/productAlerts.server.ts'
import { currentId } from '#domain/catalog/grouping/aliases.server.ts'
import { isMerging } from '#domain/catalog/grouping/pendingMerges.server.ts'
import { listHistories } from '#domain/devices/histories.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { serveNextMerge } from '#domain/merging/mergeGroups.server.ts'
import { mergeProducts } from '#domain/merging/merges.server.ts'
import { post } from '#tests/support/goods/listings.ts'
import { addFollowers, drainMerges } from '#tests/support/goods/merges.ts'
import { cast } from '#tests/support/people/cast.ts'

/** The products: the older one stays. */
const [KEPT, GONE] = [1, 2]
const price = (productId: number, won: string, isEnded = false) =>
  takeListing(
    post(
      productId,
      `[쿠팡] ${productId === KEPT ? '소리담 헤드폰 S1' : '토담 온수매트 싱글'} (${won}원/무료)`,
      { isEnded },
    ),
  )

let people: ReturnType<typeof cast>
beforeEach(() => {
  people = cast()
  price(KEPT, '19,900')
  price(GONE, '19,900')
})

const terms = (more: Partial<ProductAlertTerms> = {}): ProductAlertTerms => ({
  kind: 'FALL',
  priceKinds: ['HOT_DEAL'],
  historyOnly: true,
  pausedUntil: null,
  ...more,
})
const watch = (productId: number, more: Partial<ProductAlertTerms> = {}) =>
  addProductAlert(people.kim, { productId, ...terms(more) })
const TARGET = { kind: 'TARGET', value: 10_000 } as const
const countTold = () => listHistories(people.kim, { pageNumber: 1, pageSize: 20 }).totalCount

/** Begins a merge and moves some of its rows. */
function beginMerge(): void {
  addFollowers(GONE)
  mergeProducts(people.park, KEPT, GONE)
  for (let no = 0; no < 5; no++) serveNextMerge(3)
  expect(isMerging(KEPT)).toBe(true)
}

/** Begins a merge that has to wait, because the end of another deal still has to reach its members. */
function beginWaitingMerge(): void {
  sqlite().exec(`insert into subject_changes (subject, kind, reason) values ('deal:3', 'END', '')`)
  mergeProducts(people.park, KEPT, GONE)
  expect(isMerging(KEPT)).toBe(true)
}

/** How often the member is notified once the merge is over. */
async function countToldAfterMerge(): Promise<number> {
  await drainMerges()
  expect(currentId(GONE)).toBe(KEPT)
  await drainFanouts()
  return countTold()
}

describe.each([
  ['stays', KEPT],
  ['goes', GONE],
])('an alert on the product that %s', (_, productId) => {
  test.each([
    ['a target', TARGET, 0],
    ['a fall', {}, 0],
    ['a change', { kind: 'ANY' }, 0],
    ['a fall', {}, 8],
    ['a change', { kind: 'ANY' }, 15],
  ] as const)('notifies once of %s during a merge (%j, after %i groups)', async (_kind, more, groups) => {
    addFollowers(GONE)
    watch(productId, more)
    mergeProducts(people.park, KEPT, GONE)
    for (let no = 0; no < groups; no++) serveNextMerge(3)
    expect(isMerging(KEPT)).toBe(true)
    price(KEPT, '5,900')
    expect(await countToldAfterMerge()).toBe(1)
  })

  test.each([
    ['a target', TARGET],
    ['a fall', {}],
    ['a change', { kind: 'ANY' }],
  ] as const)('notifies once of %s just before a merge', async (_kind, more) => {
    watch(productId, more)
    price(productId, '5,900')
    mergeProducts(people.park, KEPT, GONE)
    expect(await countToldAfterMerge()).toBe(1)
  })

  test.each(['FALL', 'ANY'] as const)(
    'does not notify of the lower price of the other product (%s)',
    async (kind) => {
      price(productId === KEPT ? GONE : KEPT, '9,900')
      watch(productId, { kind })
      mergeProducts(people.park, KEPT, GONE)
      expect(await countToldAfterMerge()).toBe(0)
      price(productId, '7,900')
      await drainFanouts()
      expect(countTold()).toBe(1)
    },
  )

  test('does not notify of the lower price of the other product if it is added or changed during the merge', async () => {
    price(productId === KEPT ? GONE : KEPT, '9,900')
    beginMerge()
    editProductAlert(people.kim, watch(productId).id, terms())
    expect(await countToldAfterMerge()).toBe(0)
  })

  test.each(['FALL', 'ANY'] as const)(
    'does not notify of a higher price of the other product if its own has ended, but of the next fall (%s)',
    async (kind) => {
      const otherId = productId === KEPT ? GONE : KEPT
      watch(productId, { kind })
      price(productId, '19,900', true)
      price(otherId, '29,900')
      mergeProducts(people.park, KEPT, GONE)
      expect(await countToldAfterMerge()).toBe(0)
      price(otherId, '25,900')
      await drainFanouts()
      expect(countTold()).toBe(1)
    },
  )

  describe.each(['FALL', 'ANY'] as const)('and starts during the merge (%s)', (kind) => {
    const STARTS: Array<[string, (id: number) => unknown]> = [
      ['added', () => watch(productId, { kind })],
      ['changed', (id) => editProductAlert(people.kim, id, terms({ kind }))],
      ['restored', (id) => restoreProductAlert(people.kim, id)],
    ]

    test.each(STARTS)('knows the price at which it is %s, not an earlier one', async (name, start) => {
      price(productId === KEPT ? GONE : KEPT, '9,900')
      const { id } = watch(productId, { kind })
      if (name !== 'changed') removeProductAlert(people.kim, id)
      beginWaitingMerge()
      price(productId === KEPT ? GONE : KEPT, '19,900')
      start(id)
      expect(await countToldAfterMerge()).toBe(0)
      price(productId, '12,900')
      await drainFanouts()
      expect(countTold()).toBe(1)
    })
  })

  test.each([
    ['during', true],
    ['after', false],
  ])(
    'does not notify of the lower price of the other product if it is restored %s the merge',
    async (_, isDuring) => {
      const { id } = watch(productId)
      removeProductAlert(people.kim, id)
      price(productId === KEPT ? GONE : KEPT, '9,900')
      beginMerge()
      if (!isDuring) await drainMerges()
      restoreProductAlert(people.kim, id)
      expect(isMerging(KEPT)).toBe(isDuring)
      price(productId, '18,900')
      expect(await countToldAfterMerge()).toBe(0)
    },
  )

  test('is counted with the product that has it between any two groups', () => {
    addFollowers(GONE)
    watch(productId)
    mergeProducts(people.park, KEPT, GONE)
    const miscounted = sqlite().prepare(
      `select id from products where watcher_count <> (
         select count(*) from product_alerts where product_id = products.id)`,
    )
    do expect(miscounted.all()).toEqual([])
    while (serveNextMerge(7))
  })
})

test.each([KEPT, GONE])(
  'a member with alerts on both is notified once of a fall before the merge (of %i)',
  async (fallen) => {
    watch(KEPT)
    watch(GONE)
    price(fallen, '5,900')
    mergeProducts(people.park, KEPT, GONE)
    expect(await countToldAfterMerge()).toBe(1)
  },
)

test.each([
  ['stays', KEPT],
  ['goes', GONE],
])(
  'a member with alerts on both is not notified if the cheaper product has ended (it %s)',
  async (_, ended) => {
    for (const id of [KEPT, GONE]) watch(id, { kind: 'ANY' })
    sqlite().exec(`update product_alerts set last_total = 29900 where product_id <> ${ended}`)
    price(ended, '19,900', true)
    price(ended === KEPT ? GONE : KEPT, '29,900')
    mergeProducts(people.park, KEPT, GONE)
    expect(await countToldAfterMerge()).toBe(0)
  },
)

test('a member with alerts on both that count other kinds of prices is notified of the next fall', async () => {
  watch(KEPT)
  watch(GONE, { priceKinds: ['CARD'] })
  sqlite().exec(`update product_alerts set last_total = 8000 where product_id = ${GONE}`)
  mergeProducts(people.park, KEPT, GONE)
  expect(await countToldAfterMerge()).toBe(0)
  price(KEPT, '12,900')
  await drainFanouts()
  expect(countTold()).toBe(1)
})
