import { describe, expect, test } from 'vitest'
import type { Member } from '#domain/accounts/member.ts'
import { drainFanouts } from '#domain/alerts/fanouts.server.ts'
import type { KeywordAlert } from '#domain/alerts/keywords/keyword.ts'
import { addKeyword, editKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { previewKeyword } from '#domain/alerts/keywords/preview.server.ts'
import { listHistories } from '#domain/devices/histories.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'

const keyword = (said: object) => NewKeyword.parse({ historyOnly: true, ...said })
const sell = (...names: string[]) => {
  for (const [no, name] of names.entries()) takeListing(post(no + 1, `[쿠팡] ${name} (${9_900 + no}원/무료)`))
}
const titlesOf = (member: Member) =>
  listHistories(member, { pageNumber: 1, pageSize: 20 }).contents.map(({ title }) => title)

const GOODS = ['루미코 보조배터리 20000', '한빛 배터리팩', '나주배 7.5kg 특', '하루담 물티슈 무료배송']

describe('an alert for 배', () => {
  test('is about the fruit', async () => {
    const { kim } = cast()
    addKeyword(kim, keyword({ keyword: '배' }))
    sell(...GOODS)
    await drainFanouts()
    expect(titlesOf(kim)).toEqual([expect.stringContaining('나주배')])
  })

  test('finds every word with these letters if the member says so, before and after', async () => {
    const { kim, lee } = cast()
    addKeyword(kim, keyword({ keyword: '배', insideWords: 'find' }))
    const alert: KeywordAlert = addKeyword(lee, keyword({ keyword: '배' }))
    editKeyword(lee, alert.id, keyword({ keyword: '배', insideWords: true }))
    sell(...GOODS)
    await drainFanouts()
    for (const member of [kim, lee]) expect(titlesOf(member)).toHaveLength(3)
  })

  test('an excluded word is a word, too', async () => {
    const { kim } = cast()
    addKeyword(kim, keyword({ keyword: '루미코', excludes: '배' }))
    sell(...GOODS)
    await drainFanouts()
    expect(titlesOf(kim)).toHaveLength(1)
  })
})

describe('the preview', () => {
  test('says how many posts are left out, and where the letters stand', async () => {
    sell(...GOODS)
    expect(await previewKeyword(keyword({ keyword: '배' }))).toMatchObject({
      count: 1,
      inside: { count: 2, isSkipped: true, choice: null, word: expect.stringContaining('배터리') },
    })
    expect(await previewKeyword(keyword({ keyword: '배', insideWords: 'find' }))).toMatchObject({
      count: 3,
      inside: { count: 2, isSkipped: false, choice: true },
    })
  })

  test('proposes to leave out most hits of a longer keyword, and the alert then does', async () => {
    sell('혈당 모니터링 센서', '심박 모니터링 밴드', '베이비 모니터링 세트', '마루픽셀 게이밍모니터 27')
    const { count, inside } = await previewKeyword(keyword({ keyword: '모니터' }))
    expect([count, inside]).toMatchObject([1, { count: 3, isSkipped: true, choice: false }])
    const { kim, lee } = cast()
    addKeyword(kim, keyword({ keyword: '모니터', insideWords: 'skip' }))
    addKeyword(lee, keyword({ keyword: '모니터' }))
    takeListing(post(11, '[쿠팡] 수면 모니터링 매트 (19,900원/무료)'))
    await drainFanouts()
    expect([titlesOf(kim).length, titlesOf(lee).length]).toEqual([1, 5])
  })

  test('counts nothing for a keyword that stands in no other word', async () => {
    sell('코카콜라 제로 24캔', '펩시콜라제로 30캔')
    expect(await previewKeyword(keyword({ keyword: '콜라' }))).toMatchObject({
      count: 2,
      inside: { count: 0 },
    })
  })
})

test.each(['yes', 3, 'finds'])('the choice %j is refused', (insideWords) => {
  expect(NewKeyword.safeParse({ keyword: '배', insideWords }).success).toBe(false)
})
