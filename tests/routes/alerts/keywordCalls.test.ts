import { beforeEach, describe, expect, test } from 'vitest'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { loader as getAliases, action as putAliases } from '#routes/api/v0/alerts/keywordAliases.ts'
import { action as addKeyword, loader as listKeywords } from '#routes/api/v0/alerts/keywordNotifies.ts'
import { action as preview } from '#routes/api/v0/alerts/keywordPreview.ts'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { asApp, ask } from '#tests/support/server/calls.ts'

type Who = 'kim' | 'park' | null
const headersOf = async (who: Who): Promise<Record<string, string>> => (who ? asApp(cast()[who]) : {})

async function call(
  handle: Parameters<typeof ask>[0],
  path: string,
  who: Who,
  method: string,
  json?: unknown,
) {
  const answer = (await ask(handle, `/api/v0/${path}`, {
    method,
    json,
    headers: await headersOf(who),
  })) as Response
  return { status: answer.status, body: await answer.json() }
}

beforeEach(() => takeListing(post(1, '[쿠팡] 별하 <누룽지> 3kg (19,900원/무료)')))

describe('POST auth/my/keyword-notifies/preview', () => {
  const ask = (json: unknown, who: Who = 'kim') =>
    call(preview, 'auth/my/keyword-notifies/preview', who, 'POST', json)

  test('answers the count, the daily average and the last hits', async () => {
    expect(await ask({ keyword: '누룽지' })).toEqual({
      status: 200,
      body: {
        count: 1,
        perDay: 0,
        spellings: [],
        contents: [
          {
            productSaleId: expect.any(Number),
            productId: expect.any(Number),
            name: '별하 &#60;누룽지&#62; 3kg',
            shop: '쿠팡',
            source: 'pomppu',
            price: 19900,
            currency: 'KRW',
            postedAt: expect.stringMatching(/Z$/),
          },
        ],
      },
    })
  })

  test('refuses strangers and invalid input', async () => {
    expect(await ask({ keyword: '누룽지' }, null)).toMatchObject({ status: 401 })
    expect(await ask({ keyword: '' })).toMatchObject({
      status: 400,
      body: { fields: { keyword: '키워드를 입력해주세요.' } },
    })
    expect(await ask([1, 2])).toMatchObject({ status: 400 })
  })
})

describe('auth/admin/keyword-aliases', () => {
  const contents = [['에어팟', 'AirPods']]
  const put = (who: Who, json: unknown) => call(putAliases, 'auth/admin/keyword-aliases', who, 'PUT', json)

  test('an admin replaces the table and reads it', async () => {
    const table = { status: 200, body: { version: expect.any(String), contents } }
    expect(await put('park', { contents })).toEqual(table)
    expect(await call(getAliases, 'auth/admin/keyword-aliases', 'park', 'GET')).toEqual(table)
  })

  test('an admin who names the version that they saw overwrites no change of another admin', async () => {
    const { version } = (await put('park', { contents })).body
    const others = [['갤럭시', 'Galaxy']]
    const changed = await put('park', { contents: others, version })
    expect(changed).toMatchObject({ status: 200, body: { contents: others } })
    expect(await put('park', { contents, version })).toMatchObject({ status: 409, body: { code: 'edited' } })
    const read = await call(getAliases, 'auth/admin/keyword-aliases', 'park', 'GET')
    expect(read.body).toEqual({ contents: others, version: changed.body.version })
  })

  test('nobody else does, and invalid input changes nothing', async () => {
    await put('park', { contents })
    expect(await put(null, { contents: [] })).toMatchObject({ status: 401 })
    expect(await put('kim', { contents: [] })).toMatchObject({ status: 403 })
    expect(await put('park', { contents: [['하나']] })).toMatchObject({ status: 400 })
    expect(await call(getAliases, 'auth/admin/keyword-aliases', 'park', 'GET')).toMatchObject({
      body: { contents },
    })
  })
})

test('an alert has the field insideWords in answers only if its member has chosen', async () => {
  const add = (json: object) =>
    call(addKeyword, 'auth/my/keyword-notifies', 'kim', 'POST', { historyOnly: true, ...json })
  expect((await add({ keyword: '누룽지' })).body).not.toHaveProperty('insideWords')
  expect((await add({ keyword: '배', insideWords: true })).body).toMatchObject({ insideWords: true })
  const { contents } = (await call(listKeywords, 'auth/my/keyword-notifies', 'kim', 'GET')).body
  expect(contents.map((alert: object) => 'insideWords' in alert)).toEqual([true, false])
  expect(await add({ keyword: '귤', insideWords: 'often' })).toMatchObject({
    status: 400,
    body: { fields: { insideWords: 'insideWords는 true나 false여야 합니다.' } },
  })
})
