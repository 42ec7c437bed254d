import { beforeEach, describe, expect, test } from 'vitest'
import type { Member } from '#domain/accounts/member.ts'
import { addKeyword, listKeywords } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { PAUSED_FOR_EVER } from '#domain/alerts/pausing.ts'
import { NewProductAlert } from '#domain/alerts/products/newProductAlert.server.ts'
import { addProductAlert, listProductAlerts } from '#domain/alerts/products/productAlerts.server.ts'
import { writeCsv, writeJson } from '#domain/alerts/transfer/alertFile.ts'
import { exportAlerts, importAlerts } from '#domain/alerts/transfer/alertTransfer.server.ts'
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
const refusalOf = (act: () => unknown): Refusal => {
  try {
    act()
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
  ])('a %s file gives another member the same alerts', (_, write) => {
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
    expect(importAlerts(lee, write(exportAlerts(kim)))).toEqual({ added: 4, kept: 0 })
    expect(exportAlerts(lee)).toEqual(exportAlerts(kim))
    expect(importAlerts(lee, write(exportAlerts(kim)))).toEqual({ added: 0, kept: 4 })
  })

  // ASVS 1.3.3
  test('a file of alerts contains no cell that a spreadsheet would take for a formula', () => {
    watch(kim, { keyword: '=HYPERLINK("http://evil.example")', excludes: ['@SUM(1)'] })
    const [, line = ''] = writeCsv(exportAlerts(kim)).split('\r\n')
    expect(line).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
    expect(line).toContain(",'@SUM(1),")
  })

  test('the import finds a product by its address where its id means another product', () => {
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
    importAlerts(kim, JSON.stringify({ contents: [row] }))
    expect(listProductAlerts(kim, { pageNumber: 1, pageSize: 9 }).contents).toMatchObject([{ productId }])
  })
})

describe('a file with wrong lines', () => {
  test('the import names each wrong line, and imports nothing', () => {
    const file = [
      CSV_HEAD,
      'KEYWORD,누룽지,,,,,true',
      '',
      'KEYWORD,a,,,,,true',
      'KEYWORD,라면,라면,,,,true',
      `PRODUCT,,,9999,FALL,,true`,
      'OTHER,,,,,,true',
    ].join('\n')
    const refusal = refusalOf(() => importAlerts(kim, file))
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

  test('the import counts the lines of the file, whatever a cell contains', () => {
    const file = `${CSV_HEAD}\r\nKEYWORD,"누룽\n지",,,,,true\r\nKEYWORD,,,,,,true\r\n`
    expect(Object.keys(refusalOf(() => importAlerts(kim, file)).fields ?? {})).toEqual(['4'])
  })

  // ASVS 1.5.2
  test.each(['', '[]', '{', 'a,b\n1,2', `${CSV_HEAD}\nKEYWORD,"open`, '\u0000'])(
    '%j is not a file of alerts',
    (text) => {
      expect(refusalOf(() => importAlerts(kim, text))).toMatchObject({ reason: 'invalid', code: 'bad_file' })
    },
  )

  test('the import reads 15 columns of a file, and refuses one of thousands', () => {
    const wide = (columns: number) =>
      `type,keyword${',x'.repeat(columns)}\n${`KEYWORD,귤${','.repeat(columns)}\n`.repeat(3)}`
    expect(importAlerts(lee, wide(5), { historyOnly: true })).toEqual({ added: 1, kept: 2 })
    expect(refusalOf(() => importAlerts(lee, wide(10_000))).code).toBe('bad_file')
    const tall = `type,keyword\n${',\n'.repeat(300_000)}KEYWORD,배\n`
    expect(refusalOf(() => importAlerts(lee, tall)).code).toBe('bad_file')
  })

  test('the import splits a list cell of any length in one pass', () => {
    const cell = `${'a'.repeat(400_000)}\\`
    const refusal = refusalOf(() =>
      importAlerts(lee, `type,keyword,excludes\nKEYWORD,귤,"${cell}"\n`, { historyOnly: true }),
    )
    expect(refusal.code).toBe('bad_lines')
  })

  test('the import respects the limits, and asks for a device like a single alert', () => {
    const many = Array.from({ length: 101 }, (_, no) => `KEYWORD,누룽지${no + 10},,,,,true`)
    expect(refusalOf(() => importAlerts(kim, [CSV_HEAD, ...many].join('\n'))).reason).toBe('too_many')
    expect(listKeywords(kim)).toEqual([])
    const file = `${CSV_HEAD}\nKEYWORD,누룽지,,,,,`
    expect(refusalOf(() => importAlerts(kim, file)).code).toBe('device_required')
    expect(importAlerts(kim, file, { historyOnly: true })).toEqual({ added: 1, kept: 0 })
  })
})
