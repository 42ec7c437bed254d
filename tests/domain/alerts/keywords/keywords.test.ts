import { beforeEach, describe, expect, test } from 'vitest'
import type { Member } from '#domain/accounts/member.ts'
import {
  addKeyword,
  editKeyword,
  listKeywords,
  removeKeyword,
} from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { cast } from '#tests/support/people/cast.ts'
import { failDevice, giveDevice } from '#tests/support/people/devices.ts'

let kim: Member
let lee: Member
let device: number
beforeEach(() => {
  ;({ kim, lee } = cast())
  device = giveDevice(kim)
})

const input = (more: Record<string, unknown>) => NewKeyword.parse({ keyword: '라면', ...more })

describe('a valid keyword', () => {
  test.each([
    ['', '키워드를 입력해주세요.'],
    ['   ', '키워드를 입력해주세요.'],
    ['a', '영문이나 숫자 한 글자로는 등록할 수 없습니다.'],
    ['ㅅㄹㅁ', '초성만으로는 찾지 않습니다. 단어를 입력해주세요.'],
    ['7', '영문이나 숫자 한 글자로는 등록할 수 없습니다.'],
    ['!!', '글자나 숫자를 입력해주세요.'],
    ['라'.repeat(200), '키워드는 40자까지 쓸 수 있습니다.'],
  ])('%j is not a keyword', (keyword, message) => {
    const refused = NewKeyword.safeParse({ keyword })
    expect(refused.error?.issues[0]).toMatchObject({ path: ['keyword'], message })
  })

  test('a single syllable and regular-expression characters are plain words; an emoji is none', () => {
    for (const keyword of ['쌀', '🍊', 'C++ (책)', '.*']) {
      const parsed = NewKeyword.safeParse({ keyword })
      expect(parsed.success).toBe(keyword !== '.*' && keyword !== '🍊')
    }
    expect(NewKeyword.parse({ keyword: '\u202e감\u200b귤\u2067' })).toMatchObject({ keyword: '감귤' })
    expect(NewKeyword.parse({ keyword: '감귤 🍊', excludes: '🔥, 즙' })).toMatchObject({
      keyword: '감귤',
      excludes: ['즙'],
    })
  })

  test('an excluded word inside the keyword is refused', () => {
    const refused = NewKeyword.safeParse({ keyword: '신라면', excludes: '컵, 신 라면' })
    expect(refused.error?.issues[0]).toMatchObject({
      path: ['excludes'],
      message: '키워드와 같은 단어는 제외할 수 없습니다.',
    })
  })

  test('lists within lists are no choice', () => {
    const insideWords = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)
    expect(NewKeyword.safeParse({ keyword: '신라면', insideWords }).error?.issues).toMatchObject([
      { path: ['insideWords'] },
    ])
  })
})

describe('a keyword', () => {
  test('a keyword is stored as typed and listed newest first, only to its owner', () => {
    addKeyword(
      kim,
      input({ keyword: '신라면', maxPrice: '25,000', excludes: '컵, 작은컵', sources: ['clien'] }),
    )
    addKeyword(kim, input({ keyword: 'SSD 2TB' }))
    expect(listKeywords(kim)).toMatchObject([
      { keyword: 'SSD 2TB', excludes: [], maxPrice: null },
      { keyword: '신라면', excludes: ['컵', '작은컵'], maxPrice: 25000, sources: ['clien'], hitCount: 0 },
    ])
    expect(listKeywords(lee)).toEqual([])
  })

  test('a keyword that the member already watches is refused, ignoring spacing and case', () => {
    addKeyword(kim, input({ keyword: 'SSD 2TB' }))
    expect(() => addKeyword(kim, input({ keyword: 'ssd2tb' }))).toThrow('이미 등록한 키워드입니다.')
  })

  test('a keyword past the limit is refused', () => {
    for (let i = 0; i < 100; i++) addKeyword(kim, input({ keyword: `라면${i}` }))
    expect(() => addKeyword(kim, input({ keyword: '하나 더' }))).toThrow(
      '키워드는 100개까지 등록할 수 있습니다.',
    )
  })

  test('a keyword needs a device that receives messages, or historyOnly', () => {
    failDevice(device)
    expect(() => addKeyword(kim, input({}))).toThrow(expect.objectContaining({ code: 'device_required' }))
    const { id } = addKeyword(kim, input({ historyOnly: 'true' }))
    expect(() => editKeyword(kim, id, input({}))).toThrow(
      expect.objectContaining({ code: 'device_required' }),
    )
    expect(editKeyword(kim, id, input({ historyOnly: true })).historyOnly).toBe(true)
  })

  test('only the owner changes and deletes a keyword', () => {
    const { id } = addKeyword(kim, input({ maxPrice: 5000 }))
    expect(editKeyword(kim, id, input({ keyword: '짜장라면' }))).toMatchObject({
      keyword: '짜장라면',
      maxPrice: null,
    })
    expect(() => editKeyword(lee, id, input({}))).toThrow('등록하지 않은 키워드입니다.')
    expect(() => removeKeyword(lee, id)).toThrow('등록하지 않은 키워드입니다.')
    removeKeyword(kim, id)
    expect(listKeywords(kim)).toEqual([])
  })
})
