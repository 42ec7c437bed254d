import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, test, vi } from 'vitest'
import { env } from '#app/env.server.ts'
import { db, write } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import { cachedForSecond, cachedRead } from '#http/cachedRead.server.ts'

const join1001 = () => signIn('kakao', '1001')

function countReads(keep: typeof cachedRead = cachedRead) {
  const read = vi.fn((atLeast: number) =>
    db
      .select()
      .from(users)
      .all()
      .filter(({ id }) => id >= atLeast),
  )
  return { read, list: keep(read) }
}

describe('what is read once', () => {
  test('is read once for all who ask the same', () => {
    join1001()
    const { read, list } = countReads()
    expect(list(0)).toHaveLength(1)
    expect(list(0)).toBe(list(0))
    expect(list(1000)).toEqual([])
    expect(read).toHaveBeenCalledTimes(2)
  })

  test('is read again as soon as something is written', () => {
    const { list } = countReads()
    expect(list(0)).toEqual([])
    join1001()
    expect(list(0)).toHaveLength(1)
  })

  test('is read again when another process wrote', () => {
    join1001()
    const { list } = countReads()
    const [before] = list(0)
    const other = new Database(join(env.DATA_DIR, 'app.db'))
    other.prepare("update users set nickname = '다른 이름'").run()
    other.close()
    expect(list(0)[0]).toEqual({ ...before, nickname: '다른 이름' })
  })

  test('shows a transaction what it wrote itself, and shows nobody what was rolled back', () => {
    const { list } = countReads()
    expect(list(0)).toEqual([])
    expect(() =>
      write(() => {
        join1001()
        expect(list(0)).toHaveLength(1)
        throw new Error('taken back')
      }),
    ).toThrow('taken back')
    expect(list(0)).toEqual([])
  })

  test('for everybody is not read again when something is written, except within the transaction that writes', () => {
    const { read, list } = countReads(cachedForSecond)
    expect(list(0)).toEqual([])
    write(() => {
      join1001()
      expect(list(0)).toHaveLength(1)
    })
    expect(list(0)).toEqual([])
    expect(read).toHaveBeenCalledTimes(2)
  })

  test.each([cachedRead, cachedForSecond])('is read again after a second', (keep) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { read, list } = countReads(keep)
    list(0)
    vi.setSystemTime(Date.now() + 1000)
    list(0)
    expect(read).toHaveBeenCalledTimes(2)
    vi.useRealTimers()
  })
})
