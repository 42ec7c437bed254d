import { expect, test } from 'vitest'
import { db, write } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { makeNickname } from '#domain/accounts/profile/nickname.ts'
import { signUp } from '#domain/accounts/users.server.ts'
import fc from '#tests/support/run/fastCheck.ts'

test('a generated nickname always has 2 to 12 characters: Hangul, then a number', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (luck) => {
      const nickname = makeNickname((count) => Math.floor(luck * count))
      expect(nickname).toMatch(/^[가-힣]+\d{1,4}$/)
      expect(nickname.length).toBeLessThanOrEqual(12)
    }),
  )
  expect(makeNickname((count) => count - 1).length).toBeLessThanOrEqual(12)
})

test('new members get different nicknames', () => {
  const nicknames = Array.from({ length: 300 }, () => signUp({ isNoauth: false }).nickname)
  expect(new Set(nicknames).size).toBe(300)
})

test('no two members share a nickname, whatever its spelling', () => {
  const insert = (nickname: string) =>
    write(() => db.insert(users).values({ nickname, createdAt: 0, lastSeenAt: 0 }).run())
  insert('Otter7')
  expect(() => insert('oTTER7')).toThrow(/UNIQUE/)
})
