import { afterAll, describe, expect, test } from 'vitest'
import { threadOf } from '#db/thread.ts'

const FILE = new URL('../support/faults/oddThread.ts', import.meta.url)
const thread = threadOf<string, string>('odd thread', FILE)
const patience = () => AbortSignal.timeout(20_000)
const ask = (question: string) => thread.ask(question, patience())
const hurry = (question: string) => thread.ask(question, AbortSignal.timeout(100))

afterAll(() => thread.end())

describe('a thread', () => {
  test('answers one question after another', async () => {
    expect(await ask('one')).toBe('answer to one')
    expect(await ask('two')).toBe('answer to two')
  })

  test.each([
    ['throw', 'thrown in the thread'],
    ['end', 'odd thread ended with 3'],
  ])('that fails by %s rejects the question, and another one answers the next', async (fault, words) => {
    await expect(ask(fault)).rejects.toThrow(words)
    expect(await ask('next')).toBe('answer to next')
  })

  test('whose answer comes too late answers the next question with its own', async () => {
    await expect(hurry('late')).rejects.toMatchObject({ name: 'AbortError' })
    expect(await ask('next')).toBe('answer to next')
    await expect(hurry('late')).rejects.toMatchObject({ name: 'AbortError' })
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(await ask('after a while')).toBe('answer to after a while')
  })

  test('that hangs is ended, and another one answers the next', async () => {
    await expect(hurry('hang')).rejects.toMatchObject({ name: 'AbortError' })
    await thread.end()
    expect(await ask('next')).toBe('answer to next')
  })
})
