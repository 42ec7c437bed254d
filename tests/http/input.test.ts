import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { readInput } from '#http/input/input.server.ts'

const ROOM = 2 * 1024 * 1024

const read = (body: string) => {
  const headers = { 'Content-Type': 'application/json' }
  return readInput(new Request('http://x', { method: 'POST', headers, body }), z.looseObject({}), ROOM)
}

describe('a JSON body', () => {
  test.each([
    ['names', `{${Array.from({ length: 25_001 }, (_, no) => `"n${no}":1`)}}`],
    ['texts', JSON.stringify({ texts: Array(25_001).fill('') })],
    ['lists', `{"lists":[${Array(50_001).fill('[]')}]}`],
    ['objects', `{"objects":[${Array(50_001).fill('{}')}]}`],
    ['lists in lists', `{"lists":${'['.repeat(50_001)}${']'.repeat(50_001)}}`],
  ])('with too many %s is refused unread', async (_, body) => {
    await expect(read(body)).rejects.toMatchObject({ reason: 'invalid', code: 'too_large' })
  })

  test('may carry the longest post, and as many marks as it may have', async () => {
    const content = `${'"'.repeat(20_000)}${'[가], {나}: '.repeat(14_000)}`
    expect(await read(JSON.stringify({ content }))).toEqual({ content })
  })
})
