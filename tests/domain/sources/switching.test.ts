import { expect, test } from 'vitest'
import { write } from '#db/client.server.ts'
import {
  categoryOfListing,
  learnWord,
  NewLearnedWord,
} from '#domain/catalog/categories/learnedWords.server.ts'
import {
  countUnknownCategory,
  listUnknownCategories,
} from '#domain/catalog/categories/unknownCategories.server.ts'
import { holdSource } from '#domain/sources/sourceLeases.server.ts'
import {
  askReading,
  expectSources,
  listSources,
  switchSource,
  takeAsked,
} from '#domain/sources/sources.server.ts'

const holder = { name: 'this process', isGone: () => false }
const reasonOf = (key: string) => listSources().find((source) => source.key === key)?.reason

test('a source that staff switch off is held by nobody until they switch it on', () => {
  expectSources(['clien', 'pomppu'])
  switchSource('clien', { enabled: false })
  expect(holdSource('clien', holder)).toBe(false)
  expect(holdSource('pomppu', holder)).toBe(true)
  expect(reasonOf('clien')).toBe('운영자가 꺼 둔 출처입니다')
  switchSource('clien', { enabled: true })
  expect(holdSource('clien', holder)).toBe(true)
  expect(reasonOf('clien')).toBeNull()
})

test('only sources that we read are switched', () => {
  for (const key of ['member', 'naver', ''])
    expect(() => switchSource(key, { enabled: false })).toThrow('출처를 찾을 수 없습니다.')
})

test('a reading is asked for once, of a source that is on', () => {
  expectSources(['clien', 'pomppu'])
  askReading('clien')
  expect([takeAsked('pomppu'), takeAsked('clien'), takeAsked('clien')]).toEqual([false, true, false])
  switchSource('clien', { enabled: false })
  expect(() => askReading('clien')).toThrow('꺼 둔 출처입니다.')
  expect(() => askReading('danawa')).toThrow('정해진 순서로')
})

test('a word that staff map decides the category of later posts, and is unknown no more', () => {
  write(() => countUnknownCategory('clien', '전자책 단말', 1))
  expect(categoryOfListing('전자책 단말', '이름 없는 물건')).toBe(12)
  learnWord(NewLearnedWord.parse({ word: '전자책 단말', categoryId: '2' }))
  expect(categoryOfListing('전자책단말', '이름 없는 물건')).toBe(2)
  expect(listUnknownCategories()).toEqual([])
  learnWord(NewLearnedWord.parse({ word: '전자책 단말', categoryId: 12 }))
  expect(categoryOfListing('전자책 단말', '신라면 40개')).toBe(1)
  expect(NewLearnedWord.safeParse({ word: '말', categoryId: 99 }).success).toBe(false)
})
