import { expect, test } from 'vitest'
import { placeholderFor } from '#ui/rendering/answerPlaceholder.ts'
import { readLoaded } from '#ui/rendering/loaded.ts'

test('an answer in JSON is read once: the same text gives the same object', () => {
  const text = JSON.stringify({ contents: [{ id: 1, note: null }] })
  expect(readLoaded(text)).toEqual({ contents: [{ id: 1, note: null }] })
  expect(readLoaded(text)).toBe(readLoaded(`${text}`))
})

test('a missing answer, an answer that is an object, and null are returned as they are', () => {
  const answer = { id: 1 }
  expect(readLoaded(undefined)).toBeUndefined()
  expect(readLoaded(answer)).toBe(answer)
  expect(readLoaded('null')).toBeNull()
})

test('after a hundred other answers an answer is read again', () => {
  const text = JSON.stringify({ first: true })
  const first = readLoaded(text)
  for (let number = 0; number < 101; number += 1) readLoaded(JSON.stringify({ number }))
  expect(readLoaded(text)).not.toBe(first)
  expect(readLoaded(text)).toEqual({ first: true })
})

test('on the server the placeholder of an answer is short, and is read as the answer', () => {
  const answer = { deals: [{ id: 1, name: '세제' }] }
  const standing = placeholderFor('routes/home', answer)
  expect(readLoaded(standing)).toBe(answer)
  expect(JSON.stringify(standing)).toBe('{"inPage":"routes/home"}')
})
