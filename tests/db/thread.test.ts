import { afterAll, describe, expect, test } from 'vitest'
import { threadOf } from '#db/thread.ts'

const FILE = new URL('../support/faults/oddThread.ts', import.meta.url)
const thread = threadOf<string, string>('odd thread', FILE)
const patience = () => AbortSignal.timeout(20_000)
const ask = (question: string) => thread.ask(question, patience())

afterAll(() => thread.end())

describe('a thread', () => {
  test('answers one question after another', async () => {
    expect(await ask('one')).toBe('answer to one')
    expect(await ask('two')).toBe('answer to two')
  })

  test.each(['throw', 'end'])(
    'that fails by %s refuses the question, and another one answers the next',
    async (fault) => {
      await expect(ask(fault)).rejects.toThrow(
        fault === 'throw' ? 'thrown in the thread' : 'odd thread ended with 3',
      )
      expect(await ask('next')).toBe('answer to next')
    },
  )

  test('that hangs is ended, and another one answers the next', async () => {
    await expect(thread.ask('hang', AbortSignal.timeout(200))).rejects.toMatchObject({ name: 'AbortError' })
    thread.end()
    expect(await ask('next')).toBe('answer to next')
  })
})
