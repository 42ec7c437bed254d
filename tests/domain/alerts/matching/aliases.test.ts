import { beforeEach, describe, expect, test, vi } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import { drainFanouts } from '#domain/alerts/fanouts.server.ts'
import { addKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import {
  listAliases,
  NewAliases,
  readableText,
  replaceAliases,
  saysKeyword,
  spellingsOf,
} from '#domain/alerts/matching/aliases.server.ts'
import { readAliases, spellings } from '#domain/catalog/search/aliases.ts'
import { COMMON_NAMES } from '#domain/catalog/search/commonNames.ts'
import { listHistories } from '#domain/devices/histories.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { condense } from '#domain/search/condense.ts'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'

const CONTENTS = [
  ['에어팟', 'AirPods'],
  ['프로', 'Pro'],
]
const ALIASES = readAliases([
  ['에어팟', 'airpods'],
  ['프로', 'pro'],
  ['플레이스테이션', 'playstation', '플스'],
])

describe('the spellings of a keyword', () => {
  test.each([
    ['에어팟 프로', ['에어팟 프로', '에어팟 pro', 'airpods 프로', 'airpods pro']],
    ['AirPods', ['airpods', '에어팟']],
    ['에어팟프로', ['에어팟프로', '에어팟pro', 'airpods프로', 'airpodspro']],
    ['플스 5', ['플스 5', '플레이스테이션 5', 'playstation 5']],
    ['라면', ['라면']],
    ['프로만', ['프로만']],
    ['에어팟 프로틴', ['에어팟 프로틴', 'airpods 프로틴']],
    ['에어팟케이스', ['에어팟케이스', 'airpods케이스']],
    ['professional', ['professional']],
  ])('the spellings of %j', (keyword, expected) => {
    const found = spellings(keyword, ALIASES)
    expect(found[0]).toBe(expected[0])
    expect([...found].sort()).toEqual([...expected].sort())
  })

  test.each([
    ['airpodspro', ['airpodspro', 'airpods프로', '에어팟pro', '에어팟프로']],
    ['airpodspro2', ['airpodspro2', 'airpods프로2', '에어팟pro2', '에어팟프로2']],
    ['airpodsprotein', ['airpodsprotein']],
    ['airpodss25', ['airpodss25', '에어팟s25']],
  ])('names inside the Latin word %j', (keyword, expected) => {
    expect(spellings(keyword, ALIASES).sort()).toEqual([...expected].sort())
  })

  test.each([
    ['1테라 ssd', '루미코 NVMe SSD 1TB', true],
    ['1TB SSD', '루미코 외장 SSD 1 테라', true],
    ['1테라', '루미코 NVMe SSD 11TB', false],
    ['1.5리터', '하루담 생수 1.5L 12병', true],
    ['1킬로그램 원두', '별하 원두 1kg', true],
    ['원두 1kg', '별하 원두 1키로', true],
    ['500미리', '하루담 생수 500ml 20병', true],
    ['27인치 모니터', '한빛전자 27형 QHD 모니터', true],
    ['27형 모니터', '한빛전자 27인치 QHD 모니터', true],
    ['27인치모니터', '한빛전자 27형 모니터', true],
    ['27형광등', '한빛전자 27인치 모니터', false],
    ['5g', '삼성 갤럭시 5개', false],
  ])('the unit in %j: in %j %j', (keyword, title, expected) =>
    expect(saysKeyword(condense(title), keyword)).toBe(expected),
  )

  test('a number with a unit has one other spelling', () =>
    expect(spellings('1테라 ssd', ALIASES)).toEqual(['1테라 ssd', '1tb ssd']))

  test('a keyword has at most 16 spellings, however many words have aliases', () => {
    expect(spellings('플스 플스 플스 플스 플스 플스', ALIASES)).toHaveLength(16)
  })
})

describe('common names', () => {
  test('each finds the others of its group', () => {
    for (const group of COMMON_NAMES)
      for (const name of group) expect(spellingsOf(name)).toEqual(expect.arrayContaining([...group]))
  })

  test('no name is in two groups', () => {
    const names = COMMON_NAMES.flat()
    expect(new Set(names).size).toBe(names.length)
  })

  test.each([
    ['galaxybuds', '삼성 갤럭시 버즈3 프로'],
    ['galaxybuds', 'Galaxy 버즈3'],
    ['갤럭시 워치', 'Galaxy Watch 8'],
    ['갤럭시탭', 'Galaxy Tab S10'],
    ['PS5', '플레이스테이션5 프로'],
    ['플스5', 'PS5 디지털 에디션'],
    ['브리타', 'BRITA 막스트라 필터'],
    ['brita', '브리타 정수기'],
    ['페이퍼화이트', 'Kindle Paperwhite 12'],
    ['젠하이져', 'Sennheiser HD 600'],
    ['젠하이져', '젠하이저 모멘텀 4'],
    ['로지택 마우스', 'Logitech 마우스 G304'],
  ])('the keyword %j finds %j', (keyword, title) => expect(saysKeyword(condense(title), keyword)).toBe(true))
})

describe('the table', () => {
  beforeEach(() => replaceAliases(NewAliases.parse({ contents: CONTENTS })))

  test('each alias finds posts with the other', async () => {
    const { kim, lee } = cast()
    addKeyword(kim, NewKeyword.parse({ keyword: '에어팟 프로', historyOnly: true }))
    addKeyword(lee, NewKeyword.parse({ keyword: 'airpods pro', excludes: '케이스', historyOnly: true }))
    takeListing(post(1, '[쿠팡] 애플 AirPods Pro 2세대 (289,000원/무료)'))
    takeListing(post(2, '[쿠팡] 애플 에어팟프로 2세대 케이스 (9,900원/무료)'))
    await drainFanouts()
    const told = (member: typeof kim) =>
      listHistories(member, { pageNumber: 1, pageSize: 20 }).contents.map(({ title }) => title)
    expect(told(kim)).toHaveLength(2)
    expect(told(lee)).toEqual([expect.stringContaining('AirPods Pro 2세대')])
  })

  test('the alias table is replaced as a whole, and keywords use it immediately', async () => {
    const { kim } = cast()
    addKeyword(kim, NewKeyword.parse({ keyword: '에어팟', historyOnly: true }))
    expect(spellingsOf('에어팟')).toEqual(['에어팟', 'airpods'])
    replaceAliases(NewAliases.parse({ contents: [['에어팟', '애어팟']] }))
    expect(listAliases()).toEqual([['에어팟', '애어팟']])
    takeListing(post(1, '[쿠팡] AirPods 4 (199,000원/무료)'))
    takeListing(post(2, '[쿠팡] 애어팟 4 (198,000원/무료)'))
    await drainFanouts()
    expect(listHistories(kim, { pageNumber: 1, pageSize: 20 }).contents).toHaveLength(1)
  })

  test('its names divide the Latin words of titles, beside the common names', () => {
    const finds = (keyword: string) =>
      saysKeyword(readableText({ shop: null, name: 'shokzbuds3 galaxybuds3' }), keyword)
    expect(finds('샥즈')).toBe(false)
    replaceAliases(
      NewAliases.parse({
        contents: [
          ['샥즈', 'shokz'],
          ['갤럭시', '겔럭시'],
        ],
      }),
    )
    expect(['샥즈', 'shokz', '버즈'].map(finds)).toEqual([true, true, true])
  })

  test.each([
    [[['에어팟']], '이름은 둘 이상이어야 합니다.'],
    [[['에어팟', '!']], '이름은 두 글자 이상이어야 합니다.'],
    [['에어팟'], '이름의 목록을 보내주세요.'],
    ['에어팟', '별칭의 목록을 보내주세요.'],
  ])('the alias table %j is refused', (contents, message) => {
    expect(NewAliases.safeParse({ contents }).error?.issues[0]?.message).toBe(message)
  })
})

test('names that another process has entered count a second later', () => {
  expect(spellingsOf('뿌셔')).not.toContain('부셔')
  sqlite().exec(`insert into keyword_aliases (names, patterns) values ('["뿌셔","부셔"]', '["뿌셔","부셔"]')`)
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_001)
  expect(spellingsOf('뿌셔')).toContain('부셔')
  clock.mockRestore()
})
