import { beforeEach, expect, test } from 'vitest'
import { cast } from '#tests/support/people/cast.ts'
import { serviceForThisFile } from '#tests/support/run/serviceForThisFile.ts'
import { asApp } from '#tests/support/server/calls.ts'

/*
 * Every call about products that apps are promised, on the running service: who may make it, the form of its lists, and
 * its answers to an empty request and without data. tests/routes/products tests what each call does.
 */

type Access = 'public' | 'user' | 'admin'
/** The answer of a reading call without data: a page of a list, a list, or not found. */
type Shape = 'page' | 'contents' | 'not found'

const READING: Array<[Access, string, Shape]> = [
  ['public', 'products', 'page'],
  ['public', 'products?ids=987654321,x,-1', 'contents'],
  ['public', 'products/987654321', 'not found'],
  ['public', 'products/987654321/prices', 'not found'],
  ['public', 'products/987654321/sales', 'not found'],
  ['public', 'products/987654321/relative-product-ids', 'not found'],
  ['public', 'products/today-top-like-products', 'contents'],
  ['public', 'products/top-notify-count-products', 'contents'],
  ['public', 'products/today-top-view-products', 'contents'],
  ['public', 'products/suggestions', 'contents'],
  ['public', 'deals', 'page'],
  ['public', 'sources', 'contents'],
  ['public', 'categories', 'contents'],
  ['public', 'constant/levels', 'contents'],
  ['public', 'product-sale-hot-ups', 'contents'],
  ['public', 'product-comments?productId=987654321', 'not found'],
  ['public', 'product-comments/987654321', 'not found'],
  ['public', 'product-comments/by?userId=987654321', 'not found'],
  ['public', 'product-comments/recent-product-comments', 'contents'],
  ['user', 'auth/my/product-view-histories', 'page'],
  ['user', 'auth/my/product-bookmarks', 'page'],
  ['user', 'auth/my/product-sale-hot-ups', 'page'],
  ['user', 'auth/my/comment-products', 'page'],
  ['user', 'auth/my/mention-products', 'page'],
  ['user', 'auth/product-comments/mine', 'page'],
  ['user', 'auth/product-comments/my-like', 'page'],
  ['user', 'auth/product-comments/987654321/is-mine', 'not found'],
  ['admin', 'auth/admin/held-prices', 'page'],
]

/** The answer of a writing call to an empty body: not found, or the missing field. */
const WRITING: Array<[Access, string, string, 404 | string]> = [
  ['user', 'POST', 'auth/products', 'url'],
  ['user', 'POST', 'auth/products/987654321/like', 404],
  ['user', 'DELETE', 'auth/products/987654321/like', 404],
  ['user', 'POST', 'auth/products/987654321/bookmark', 404],
  ['user', 'DELETE', 'auth/products/987654321/bookmark', 404],
  ['user', 'POST', 'auth/my/product-view-histories', 'productId'],
  ['user', 'POST', 'auth/product-sales/987654321/report-ended', 404],
  ['user', 'DELETE', 'auth/product-sales/987654321/report-ended', 404],
  ['user', 'POST', 'auth/product-sale-hot-ups', 'productSaleId'],
  ['user', 'POST', 'auth/product-sale-hot-ups/987654321/do-dead', 404],
  ['public', 'POST', 'product-sale-hot-ups/987654321/increase-hit', 404],
  ['user', 'POST', 'auth/product-comments', 'productId'],
  ['user', 'PUT', 'auth/product-comments/987654321', 'content'],
  ['user', 'DELETE', 'auth/product-comments/987654321', 404],
  ['user', 'POST', 'auth/product-comments/987654321/like', 404],
  ['user', 'DELETE', 'auth/product-comments/987654321/like', 404],
  ['user', 'POST', 'auth/product-comments/987654321/report-block', 404],
  ['admin', 'POST', 'auth/admin/held-prices/987654321/acceptance', 404],
  ['admin', 'POST', 'auth/admin/products/987654321/joins', 'productId'],
  ['admin', 'POST', 'auth/admin/products/987654321/splits', 'productSaleIds'],
]

const service = serviceForThisFile()
let kim: Record<string, string>
let park: Record<string, string>
beforeEach(async () => {
  const people = cast()
  kim = await asApp(people.kim)
  park = await asApp(people.park)
})

async function ask(method: string, path: string, headers: Record<string, string> = {}) {
  const body = method === 'GET' ? undefined : '{}'
  const answer = await fetch(`${service().url}/api/v0/${path}`, {
    method,
    body,
    headers: { 'Content-Type': 'application/json', ...headers },
  })
  const text = await answer.text()
  return { status: answer.status, allow: answer.headers.get('Allow'), body: text ? JSON.parse(text) : null }
}

/** The least role that may make a call. */
const callerOf = (access: Access) => ({ public: {}, user: kim, admin: park })[access]

async function expectGuarded(access: Access, method: string, path: string) {
  if (access !== 'public')
    expect(await ask(method, path)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  if (access === 'admin') expect(await ask(method, path, kim)).toMatchObject({ status: 403 })
}

const SHAPES: Record<Shape, object> = {
  page: { status: 200, body: { contents: [], pageNumber: 1, pageSize: 20, totalCount: 0 } },
  contents: { status: 200, body: { contents: expect.any(Array) } },
  'not found': { status: 404, body: { code: 'not_found', message: expect.stringMatching(/[가-힣]/) } },
}

test.each(READING)('%s GET %s answers %s when there is nothing', async (access, path, shape) => {
  await expectGuarded(access, 'GET', path)
  expect(await ask('GET', path, callerOf(access))).toMatchObject(SHAPES[shape])
  expect((await ask('PATCH', path)).allow, 'its methods').toContain('GET')
})

test.each(READING.filter(([, , shape]) => shape === 'page'))(
  '%s GET %s is cut at a hundred and minds no odd page',
  async (access, path) => {
    const more = path.includes('?') ? '&' : '?'
    for (const [query, expected] of [
      ['page=2&pageSize=5000', { pageNumber: 2, pageSize: 100 }],
      ['pageNumber=3&pageSize=7', { pageNumber: 3, pageSize: 7 }],
      ['page=-1&pageSize=0', { pageNumber: 1, pageSize: 20 }],
      ['page=x&pageSize=1e400', { pageNumber: 1, pageSize: 20 }],
    ] as const)
      expect(await ask('GET', path + more + query, callerOf(access)), query).toMatchObject({
        status: 200,
        body: expected,
      })
  },
)

test.each(WRITING)('%s %s %s', async (access, method, path, lacking) => {
  await expectGuarded(access, method, path)
  const answer = await ask(method, path, callerOf(access))
  if (lacking === 404) expect(answer).toMatchObject(SHAPES['not found'])
  else
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { [lacking]: expect.stringMatching(/[가-힣]/) } },
    })
  expect((await ask('PATCH', path)).allow, 'its methods').toContain(method)
})
