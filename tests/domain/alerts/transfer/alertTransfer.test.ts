import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { addKeyword, listKeywords } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { PAUSED_FOR_EVER } from '#domain/alerts/pausing.ts'
import { NewProductAlert } from '#domain/alerts/products/newProductAlert.server.ts'
import { addProductAlert, listProductAlerts } from '#domain/alerts/products/productAlerts.server.ts'
import { exportAlerts } from '#domain/alerts/transfer/alertExport.server.ts'
import { writeCsv, writeJson } from '#domain/alerts/transfer/alertFile.ts'
import { importAlerts } from '#domain/alerts/transfer/alertImport.server.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { Refusal } from '#domain/refusal.ts'
import { coupang, post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'

let kim: Member
let lee: Member
let productId: number
beforeEach(() => {
  ;({ kim, lee } = cast())
  const outboundUrl = coupang(7700000101, 20000000101)
  ;({ productId } = recordListing(
    post(1, '[쿠팡] 한빛전자 "무선" 청소기, HB-V10 (20,000원/무료)', { outboundUrl }),
  ))
})

const watch = (member: Member, input: Record<string, unknown>) =>
  addKeyword(member, NewKeyword.parse({ historyOnly: true, ...input }))
const CSV_HEAD = 'type,keyword,excludes,productId,kind,value,historyOnly'
const refusalOf = async (imported: Promise<unknown>): Promise<Refusal> => {
  try {
    await imported
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('it was not refused')
}

describe('a file of alerts', () => {
  test.each([
    ['JSON', writeJson],
    ['CSV', writeCsv],
  ])('a %s file gives another member the same alerts', async (_, write) => {
    watch(kim, { keyword: '=무선,"청소기"', excludes: ['중고|리퍼', '+a', "'b", 'c\\'] })
    watch(kim, { keyword: '쌀', maxPrice: 50_000, sources: ['clien'], categoryIds: [1, 2], minHeat: 3 })
    watch(kim, { keyword: '귤', pausedUntil: new Date(PAUSED_FOR_EVER).toISOString() })
    const terms = {
      productId,
      kind: 'TARGET',
      value: 15_000,
      priceKinds: ['CARD', 'CASH'],
      historyOnly: true,
    }
    addProductAlert(kim, NewProductAlert.parse(terms))
    expect(await importAlerts(lee, write(exportAlerts(kim)))).toEqual({ added: 4, kept: 0 })
    expect(exportAlerts(lee)).toEqual(exportAlerts(kim))
    expect(await importAlerts(lee, write(exportAlerts(kim)))).toEqual({ added: 0, kept: 4 })
  })

  // ASVS 1.3.3
  test('a file of alerts contains no cell that a spreadsheet would take for a formula', () => {
    watch(kim, { keyword: '=HYPERLINK("http://evil.example")', excludes: ['@SUM(1)'] })
    const [, line = ''] = writeCsv(exportAlerts(kim)).split('\r\n')
    expect(line).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
    expect(line).toContain(",'@SUM(1),")
  })

  test('the import finds a product by its address where its id means another product', async () => {
    const { productId: other } = recordListing(post(2, '[쿠팡] 별하 누룽지 3kg (19,900원/무료)'))
    const url = `${coupang(7700000101, 20000000101)}&lptag=AF1`
    const row = {
      type: 'PRODUCT',
      productId: other,
      name: '한빛전자 청소기',
      url,
      kind: 'FALL',
      historyOnly: true,
    }
    await importAlerts(kim, JSON.stringify({ contents: [row] }))
    expect(listProductAlerts(kim, { pageNumber: 1, pageSize: 9 }).contents).toMatchObject([{ productId }])
    expect(exportAlerts(kim)).toMatchObject([{ productId, url: coupang(7700000101, 20000000101) }])
  })
})

describe('a file of many alerts', () => {
  const many = (count: number) =>
    JSON.stringify({
      contents: Array.from({ length: count }, (_, no) => ({
        type: 'KEYWORD',
        keyword: `누룽지 ${no}호`,
        historyOnly: true,
      })),
    })
  /** Each reading of the clock is five milliseconds later: every row ends its slice. */
  const slowly = () => {
    let ms = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (ms += 5))
    onTestFinished(() => clock.mockRestore())
  }

  test('others are served between its rows, while they are checked and while they are added', async () => {
    slowly()
    const importing = importAlerts(kim, many(20))
    let turns = 0
    const shown = new Set<number>()
    const look = () => {
      turns++
      shown.add(listKeywords(kim).length)
      timer = setImmediate(look)
    }
    let timer = setImmediate(look)
    expect(await importing).toEqual({ added: 20, kept: 0 })
    clearImmediate(timer)
    expect(turns).toBeGreaterThanOrEqual(40)
    expect([...shown].filter((count) => count > 0 && count < 20).length).toBeGreaterThan(10)
  })

  test('after an end in the middle the member has its first alerts, and the same file adds the others', async () => {
    sqlite().exec(
      "create temp trigger broken before insert on keywords when new.keyword = '누룽지 7호' begin select raise(abort, 'crash'); end",
    )
    onTestFinished(() => void sqlite().exec('drop trigger if exists broken'))
    await expect(importAlerts(kim, many(20))).rejects.toThrow('crash')
    expect(listKeywords(kim)).toHaveLength(7)
    sqlite().exec('drop trigger broken')
    expect(await importAlerts(kim, many(20))).toEqual({ added: 13, kept: 7 })
  })

  test('two imports of it at once add each alert once', async () => {
    slowly()
    const results = await Promise.all([importAlerts(kim, many(20)), importAlerts(kim, many(20))])
    expect(results.reduce((sum, { added }) => sum + added, 0)).toBe(20)
    expect(listKeywords(kim)).toHaveLength(20)
  })

  test('adds nothing to the alerts of a member who has them all, also at the limit', async () => {
    expect(await importAlerts(kim, many(100))).toEqual({ added: 100, kept: 0 })
    expect(await importAlerts(kim, many(100))).toEqual({ added: 0, kept: 100 })
  })
})

describe('a file with wrong lines', () => {
  test('the import names each wrong line, and imports nothing', async () => {
    const file = [
      CSV_HEAD,
      'KEYWORD,누룽지,,,,,true',
      '',
      'KEYWORD,a,,,,,true',
      'KEYWORD,라면,라면,,,,true',
      `PRODUCT,,,9999,FALL,,true`,
      'OTHER,,,,,,true',
    ].join('\n')
    const refusal = await refusalOf(importAlerts(kim, file))
    expect(refusal).toMatchObject({
      reason: 'invalid',
      code: 'bad_lines',
      message:
        '아무것도 가져오지 않았습니다. 4번째 줄: 영문이나 숫자 한 글자로는 등록할 수 없습니다. 이 밖에 3줄이 잘못되었습니다.',
      fields: {
        5: '키워드와 같은 단어는 제외할 수 없습니다.',
        6: '이 사이트에서 찾을 수 없는 상품입니다.',
        7: 'type은 KEYWORD나 PRODUCT여야 합니다.',
      },
    })
    expect(listKeywords(kim)).toEqual([])
  })

  test('the import counts the lines of the file, whatever a cell contains', async () => {
    const file = `${CSV_HEAD}\r\nKEYWORD,"누룽\n지",,,,,true\r\nKEYWORD,,,,,,true\r\n`
    expect(Object.keys((await refusalOf(importAlerts(kim, file))).fields ?? {})).toEqual(['4'])
  })

  // ASVS 1.5.2
  test.each(['', '[]', '{', 'a,b\n1,2', `${CSV_HEAD}\nKEYWORD,"open`, '\u0000'])(
    '%j is not a file of alerts',
    async (text) => {
      expect(await refusalOf(importAlerts(kim, text))).toMatchObject({ reason: 'invalid', code: 'bad_file' })
    },
  )

  test('the import reads 15 columns of a file, and refuses one of thousands', async () => {
    const wide = (columns: number) =>
      `type,keyword${',x'.repeat(columns)}\n${`KEYWORD,귤${','.repeat(columns)}\n`.repeat(3)}`
    expect(await importAlerts(lee, wide(5), { historyOnly: true })).toEqual({ added: 1, kept: 2 })
    expect((await refusalOf(importAlerts(lee, wide(10_000)))).code).toBe('bad_file')
    const tall = `type,keyword\n${',\n'.repeat(300_000)}KEYWORD,배\n`
    expect((await refusalOf(importAlerts(lee, tall))).code).toBe('bad_file')
  })

  test.each([
    ['CSV', (text: string) => `type,keyword,excludes\nKEYWORD,귤,"${text}\\"\nKEYWORD,배,\n`],
    [
      'JSON',
      (text: string) =>
        JSON.stringify({
          contents: [
            { type: 'KEYWORD', keyword: '귤', excludes: [text] },
            { type: 'KEYWORD', keyword: '배' },
          ],
        }),
    ],
  ])('a line of %s that is longer than any alert is wrong, and not read', async (_, fileOf) => {
    const refusal = await refusalOf(importAlerts(lee, fileOf('a'.repeat(400_000)), { historyOnly: true }))
    expect(Object.values(refusal.fields ?? {})).toEqual(['줄이 너무 깁니다.'])
    expect(listKeywords(lee)).toEqual([])
  })

  test.each([
    ['quotation marks', `type,keyword\nKEYWORD,"${'""'.repeat(60_000)}"`],
    ['bars', `type,keyword,excludes\nKEYWORD,귤,${'a|'.repeat(110_000)}`],
    ['lists within lists', `{"contents":${'['.repeat(90_000)}${']'.repeat(90_000)}}`],
    ['deep rows', `{"contents":[${'['.repeat(90_000)}${']'.repeat(90_000)}]}`],
    ['rows of nothing', `{"contents":[${'0,'.repeat(200_000)}0]}`],
  ])('a file of nothing but %s is no file of alerts', async (_, text) => {
    expect(await refusalOf(importAlerts(lee, text))).toMatchObject({ reason: 'invalid', code: 'bad_file' })
  })

  test('the import respects the limits, and asks for a device like a single alert', async () => {
    const many = Array.from({ length: 101 }, (_, no) => `KEYWORD,누룽지${no + 10},,,,,true`)
    expect((await refusalOf(importAlerts(kim, [CSV_HEAD, ...many].join('\n')))).reason).toBe('too_many')
    expect(listKeywords(kim)).toEqual([])
    const file = `${CSV_HEAD}\nKEYWORD,누룽지,,,,,`
    expect((await refusalOf(importAlerts(kim, file))).code).toBe('device_required')
    expect(await importAlerts(kim, file, { historyOnly: true })).toEqual({ added: 1, kept: 0 })
  })
})
