import { expect, test } from 'vitest'
import { NewMerge } from '#domain/catalog/grouping/newDecisions.server.ts'

test.each(['12', ' #12 ', '/products/12', 'https://deals.example/products/12?from=1', 12])(
  '%s names a product',
  (productId) => expect(NewMerge.parse({ productId })).toEqual({ productId: 12 }),
)

test.each([
  ['too long to be read', `${'/products/1'.repeat(30)}/products/12`],
  ['190 kB of almost addresses', '/products/'.repeat(19_000)],
  ['no number', 'products'],
  ['nothing', ''],
])('%s is refused', (_, productId) => {
  expect(NewMerge.safeParse({ productId }).error?.issues).toMatchObject([
    { message: '합칠 상품의 번호를 입력해주세요.' },
  ])
})
