import { beforeEach, describe, expect, test } from 'vitest'
import { write } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { drainFanouts } from '#domain/alerts/fanouts.server.ts'
import { MAX_KEYWORDS } from '#domain/alerts/keywords/keyword.ts'
import { countKeywords, listKeywords } from '#domain/alerts/keywords/keywords.server.ts'
import { NewProductAlert } from '#domain/alerts/products/newProductAlert.server.ts'
import { addProductAlert } from '#domain/alerts/products/productAlerts.server.ts'
import { addProductByUrl } from '#domain/comparison/productAddresses.server.ts'
import { listHistories } from '#domain/devices/histories.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { action as addByCall } from '#routes/api/v0/alerts/keywordNotifies.ts'
import { action as editByCall } from '#routes/api/v0/alerts/keywordNotify.ts'
import { action as previewByCall } from '#routes/api/v0/alerts/keywordPreview.ts'
import { action as importByCall } from '#routes/api/v0/alerts/notifiesImport.ts'
import { action as watchByCall } from '#routes/api/v0/alerts/productNotifies.ts'
import { action as addProduct } from '#routes/api/v0/products/add.ts'
import { action as addByForm } from '#routes/web/alerts/keywordNotify.tsx'
import { addGoods } from '#tests/support/goods/goodsNames.ts'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { asApp, asBrowser, ask, call } from '#tests/support/server/calls.ts'

const CALL = 'auth/my/keyword-notifies'

let kim: Member
let app: Record<string, string>
let browser: Record<string, string>
beforeEach(async () => {
  ;({ kim } = cast())
  app = await asApp(kim)
  browser = await asBrowser(kim)
})

const byCall = (json: object) => call(addByCall, CALL, { headers: app, json: { historyOnly: true, ...json } })
const byForm = (form: Record<string, string>) =>
  ask(addByForm, '/keywordNotify', { headers: browser, form: { historyOnly: 'true', ...form } })
const json = (path: string, handler: Parameters<typeof call>[0], body: unknown) =>
  call(handler, path, { headers: app, json: body })
/** A keyword as a line of an exported file. */
const row = (keyword: string) => ({ type: 'KEYWORD', keyword, historyOnly: true })
const told = () => listHistories(kim, { pageNumber: 1, pageSize: 20 }).contents

test.each(['yes', 'no', 1, 0, {}])('historyOnly: %j is refused at its field', async (historyOnly) => {
  expect(await byCall({ keyword: '라면', historyOnly })).toMatchObject({
    status: 400,
    body: { code: 'invalid', fields: { historyOnly: 'true나 false로 보내주세요.' } },
  })
  expect(countKeywords(kim)).toBe(0)
})

test.each([
  ['categoryIds', 3],
  ['categoryIds', [true]],
  ['sources', { a: 1 }],
  ['excludes', 5],
  ['maxPrice', true],
  ['maxPrice', [7]],
  ['minHeat', false],
  ['minHeat', [0]],
])('%s: %j is refused at its field, not read as something else', async (field, value) => {
  expect(await byCall({ keyword: '라면', [field]: value })).toMatchObject({
    status: 400,
    body: { code: 'invalid', fields: { [field]: expect.stringMatching(/목록|숫자|분류/) } },
  })
  expect(countKeywords(kim)).toBe(0)
})

test('digits are numbers, and null is as if absent', async () => {
  const texts = { categoryIds: ['1'], maxPrice: '12,000', minHeat: '3' }
  expect((await byCall({ keyword: '라면', ...texts })).body).toMatchObject({
    categoryIds: [1],
    maxPrice: 12_000,
    minHeat: 3,
  })
  const nulls = { categoryIds: null, sources: null, excludes: null, maxPrice: null, minHeat: null }
  expect((await byCall({ keyword: '감귤', ...nulls })).status).toBe(201)
})

test.each([[true], [[1]], ['1x']])('a product alert on the product %j is refused', async (productId) => {
  const body = { productId, kind: 'ANY', historyOnly: true }
  expect(await json('auth/my/product-notifies', watchByCall, body)).toMatchObject({
    status: 400,
    body: { fields: { productId: '상품을 선택해주세요.' } },
  })
})

test.each([true, 'true', 'on'])('historyOnly: %j is a keyword without push', async (historyOnly) => {
  expect(await byCall({ keyword: '라면', historyOnly })).toMatchObject({ status: 201 })
})

test.each(['application/json', 'Application/JSON', 'APPLICATION/JSON; Charset=UTF-8'])(
  'a body of the type %s is JSON',
  async (type) => {
    const asking = { headers: { ...app, 'Content-Type': type }, json: { keyword: '라면', historyOnly: true } }
    expect((await call(addByCall, CALL, asking)).status).toBe(201)
  },
)

test('a form is a form in other letters too', async () => {
  const headers = { ...browser, 'Content-Type': 'Application/X-WWW-Form-Urlencoded' }
  await ask(addByForm, '/keywordNotify', { headers, form: { keyword: '라면', historyOnly: 'true' } })
  expect(countKeywords(kim)).toBe(1)
})

describe('an invalid alert is refused at its field, by call and by form alike', () => {
  // ASVS 2.2.1, 2.2.2, 2.2.3
  test.each<[string, Record<string, string>, string, RegExp]>([
    ['nothing', { keyword: ' ' }, 'keyword', /입력해주세요/],
    ['signs alone', { keyword: '.*+?^()|[]\\' }, 'keyword', /글자나 숫자를/],
    ['an emoji alone', { keyword: '🍊' }, 'keyword', /글자나 숫자를/],
    ['one Latin letter', { keyword: 'a' }, 'keyword', /한 글자/],
    ['2,000 letters', { keyword: '라'.repeat(2_000) }, 'keyword', /40자까지/],
    [
      'its own word left out',
      { keyword: '신라면', excludes: '컵, 신 라면' },
      'excludes',
      /제외할 수 없습니다/,
    ],
    [
      'a part of it left out',
      { keyword: '신라면 컵', excludes: '라면' },
      'excludes',
      /‘라면’.*들어 있는 단어/,
    ],
    [
      '2,000 words left out',
      { keyword: '라면', excludes: Array.from({ length: 2_000 }, (_, no) => `컵${no}`).join(',') },
      'excludes',
      /20개까지/,
    ],
    [
      'a word of 2,000 letters left out',
      { keyword: '라면', excludes: '컵'.repeat(2_000) },
      'excludes',
      /너무 깁/,
    ],
    ['a ceiling of 0', { keyword: '라면', maxPrice: '0' }, 'maxPrice', /1원 이상/],
    ['a negative ceiling', { keyword: '라면', maxPrice: '-5' }, 'maxPrice', /1원 이상/],
    ['a ceiling in words', { keyword: '라면', maxPrice: '싸게' }, 'maxPrice', /숫자/],
    ['half a won', { keyword: '라면', maxPrice: '10.5' }, 'maxPrice', /정수/],
    ['negative likes', { keyword: '라면', minHeat: '-1' }, 'minHeat', /0 이상/],
    ['an unknown community', { keyword: '라면', 'sources[]': 'elsewhere' }, 'sources', /없는 커뮤니티/],
  ])('%s', async (_, form, field, words) => {
    const json = Object.fromEntries(
      Object.entries(form).map(([name, value]) =>
        name.endsWith('[]') ? [name.slice(0, -2), [value]] : [name, value],
      ),
    )
    for (const handle of [addByCall, previewByCall])
      expect(await call(handle, CALL, { headers: app, json })).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(words), fields: { [field]: expect.stringMatching(words) } },
      })
    expect(await byForm(form)).toMatchObject({
      data: { refusal: { fields: { [field]: expect.stringMatching(words) } } },
      init: { status: 400 },
    })
    expect(countKeywords(kim)).toBe(0)
  })
})

// ASVS 2.3.2
test('of a thousand keywords by call a hundred are accepted; each further one gets the reason', async () => {
  const answers: number[] = []
  for (let no = 0; no < 1_000; no++) answers.push((await byCall({ keyword: `물건 ${no}번` })).status)
  expect(answers.filter((status) => status === 201)).toHaveLength(MAX_KEYWORDS)
  expect(new Set(answers.slice(MAX_KEYWORDS))).toEqual(new Set([429]))
  expect((await byCall({ keyword: '하나 더' })).body.message).toBe('키워드는 100개까지 등록할 수 있습니다.')
  expect(await byForm({ keyword: '하나 더' })).toMatchObject({
    data: { refusal: { message: '키워드는 100개까지 등록할 수 있습니다.' } },
  })
  expect(countKeywords(kim)).toBe(MAX_KEYWORDS)
})

test('of changes of a keyword 1,200 an hour are accepted', async () => {
  const { id } = (await byCall({ keyword: '감귤' })).body
  const change = (no: number) =>
    call(editByCall, `auth/my/keyword-notifies/${id}`, {
      method: 'PUT',
      params: { id: String(id) },
      headers: app,
      json: { keyword: `감귤 ${no}`, historyOnly: true },
    })
  for (let no = 1; no < 1_200; no++) expect((await change(no)).status).toBe(200)
  expect(await change(1_200)).toMatchObject({
    status: 429,
    body: { code: 'too_many', message: expect.stringMatching(/잠시 후/) },
  })
})

describe('a limit that refuses names when to ask again', () => {
  const DAY = String(24 * 60 * 60)

  test('for keywords, one by one and in a file', async () => {
    for (let no = 0; no < MAX_KEYWORDS; no++) await byCall({ keyword: `물건 ${no}번` })
    for (const answer of [
      await byCall({ keyword: '하나 더' }),
      await json('auth/my/notifies-import', importByCall, { contents: [row('하나 더')] }),
    ]) {
      expect(answer).toMatchObject({ status: 429, body: { code: 'too_many' } })
      expect(answer.headers.get('Retry-After')).toBe(DAY)
    }
  })

  test('for product alerts', async () => {
    const [last, ...watched] = addGoods(Array.from({ length: 501 }, (_, no) => `상품 ${no}`))
    const terms = { kind: 'FALL', historyOnly: true }
    write(() => {
      for (const productId of watched) addProductAlert(kim, NewProductAlert.parse({ ...terms, productId }))
    })
    const refused = await json('auth/my/product-notifies', watchByCall, { ...terms, productId: last })
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, DAY])
  })

  test('for addresses of products', async () => {
    const url = (pcode: number) => `https://prod.danawa.com/info/?pcode=${pcode}`
    write(() => {
      for (let pcode = 1; pcode <= 500; pcode++) addProductByUrl(kim, { url: url(pcode) })
    })
    const refused = await json('auth/products', addProduct, { url: url(501) })
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, DAY])
  })
})

test('a file with more lines than a member can have alerts is refused without a retry time', async () => {
  const rows = Array.from({ length: 601 }, (_, no) => row(`물건 ${no}번`))
  const refused = await json('auth/my/notifies-import', importByCall, { contents: rows })
  expect(refused).toMatchObject({ status: 400, body: { message: '한 번에 600개까지 가져올 수 있습니다.' } })
})

describe('odd but valid words', () => {
  test.each([
    ['an emoji beside a word', '감귤🍊', '제주 감귤 5kg'],
    ['signs of regular expressions', 'C++ (책)', 'C++ 책 모음'],
    ['brackets', '[쿠팡] 감귤', '감귤 5kg'],
  ])('%s is an alert that matches', async (_, keyword, name) => {
    expect((await byCall({ keyword })).status).toBe(201)
    takeListing(post(1, `[쿠팡] ${name} (19,900원/무료)`))
    await drainFanouts()
    expect(told()).toHaveLength(1)
  })

  test('a title of 280 letters is read to its end and shortened in the message', async () => {
    await byCall({ keyword: '감귤' })
    takeListing(post(1, `[쿠팡] ${'아주 긴 이름 '.repeat(30)} 감귤 (19,900원/무료)`))
    await drainFanouts()
    const [history] = told()
    expect(history?.title.length).toBeLessThan(120)
    expect(listKeywords(kim)[0]?.hitCount).toBe(1)
  })

  test('a name of emoji is cut between whole emoji', async () => {
    await byCall({ keyword: '쿠팡' })
    takeListing(post(1, `[쿠팡] ${'🍜'.repeat(120)} (19,900원/무료)`))
    await drainFanouts()
    const title = told()[0]?.title ?? ''
    expect(title).toMatch(/^\[뽐뿌\] (?:🍜)+… 19,900원$/u)
    expect(title.isWellFormed()).toBe(true)
  })
})
