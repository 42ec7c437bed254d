import { expect, test } from 'vitest'
import { forgetSingletons, processSingleton } from '#db/singleton.ts'

test('a process keeps one value per name until it forgets everything', () => {
  const make = () => processSingleton('test memory', () => new Map<string, number>())
  const first = make()
  expect(make()).toBe(first)
  forgetSingletons()
  expect(make()).not.toBe(first)
})

test('forgetting everything keeps what holds a connection or listeners', () => {
  const make = () => processSingleton('test connection', () => new Map<string, number>(), { survives: true })
  const first = make()
  forgetSingletons()
  expect(make()).toBe(first)
})
