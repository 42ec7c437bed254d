import { expect, test } from 'vitest'
import { signIn } from '#domain/accounts/identities.server.ts'
import { countDraws, readDrawGame } from '#domain/gifts/draw/draws.server.ts'
import { getGift } from '#domain/gifts/store/gifts.server.ts'
import { readBalance } from '#domain/rewards/ledger.server.ts'
import { cast } from '#tests/support/people/cast.ts'
import { agree } from '#tests/support/people/consent.ts'
import { givePoints, giveStars, offerPrizes, putGift } from '#tests/support/people/gifts.ts'
import { serviceForThisFile } from '#tests/support/run/serviceForThisFile.ts'
import { asApp } from '#tests/support/server/calls.ts'

const service = serviceForThisFile()

const post = (path: string, headers: Record<string, string>, key: string) =>
  fetch(`${service().url}/api/v0/${path}`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: '{}',
  })
const countStatuses = (answers: Response[]) =>
  Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([status, all]) => [
    status,
    all?.length,
  ])

test('20 draws at once with the points for one are one draw', async () => {
  const { kim, park } = cast()
  offerPrizes(park, Date.now(), [{ kind: 'NOTHING', name: '꽝', odds: 1_000_000 }])
  givePoints(kim, 1)
  const headers = await asApp(kim)
  const path = `auth/gift-games/${readDrawGame().id}/draws`
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => post(path, headers, `key-${at}`)))
  expect(countStatuses(answers)).toEqual([
    ['201', 1],
    ['400', 19],
  ])
  expect([countDraws(kim), readBalance(kim.id, 'POINT')]).toEqual([1, { balance: 0, owed: 0 }])
})

test('50 purchases of the last gift at once are one purchase, and the others lose no star', async () => {
  const { park } = cast()
  const { id } = putGift(park, { stock: 1 })
  const buyers = await Promise.all(
    Array.from({ length: 50 }, async (_, at) => {
      const { member } = signIn('kakao', `buyer-${at}`)
      agree(member)
      giveStars(member, 100)
      return { member, headers: await asApp(member) }
    }),
  )
  const answers = await Promise.all(
    buyers.map(({ headers }) => post(`auth/gifts/${id}/purchases`, headers, 'key')),
  )
  expect(countStatuses(answers)).toEqual([
    ['201', 1],
    ['409', 49],
  ])
  expect(getGift(id).stock).toBe(0)
  const left = buyers.map(({ member }) => readBalance(member.id, 'STAR').balance)
  expect(left.reduce((sum, each) => sum + each, 0)).toBe(4_900)
})
