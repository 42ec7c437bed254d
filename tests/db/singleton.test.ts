import { expect, test } from 'vitest'
import { forgetAll, once } from '#db/singleton.ts'

test('a process keeps one value per name until it forgets everything', () => {
  const make = () => once('test memory', () => new Map<string, number>())
  const first = make()
  expect(make()).toBe(first)
  forgetAll()
  expect(make()).not.toBe(first)
})

test('forgetting everything keeps what holds a connection or listeners', () => {
  const make = () => once('test connection', () => new Map<string, number>(), { survives: true })
  const first = make()
  forgetAll()
  expect(make()).toBe(first)
})
