import { write } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { NewPrizeSet, setPrizes } from '#domain/gifts/draw/prizeSets.server.ts'
import { addGift, NewGift } from '#domain/gifts/store/gifts.server.ts'
import { earn, earnPrize } from '#domain/rewards/ledger.server.ts'

let given = 0

/** Gives a member points for posts: 50 each. */
export function givePoints(member: Member, draws: number): void {
  write(() => {
    for (let n = 0; n < draws; n++) earn(member.id, 'BOARD', `board:given-${++given}`)
  })
}

/** Gives a member star points. */
export const giveStars = (member: Member, amount: number): void => {
  write(() => earnPrize(member.id, 'DRAW_STAR', amount, `draw:given-${++given}`))
}

/** Puts a gift into the store: a coffee voucher for 100 star points, 10 in stock, with these `changes`. */
export const putGift = (admin: Member, changes: Record<string, unknown> = {}) =>
  addGift(
    admin,
    NewGift.parse({
      name: '아메리카노',
      starPrice: 100,
      stock: 10,
      delivery: 'VOUCHER',
      wonValue: 4_500,
      validDays: 90,
      ...changes,
    }),
  )

export const FEW_STARS = { kind: 'STAR', name: '스타 5', amount: 5, odds: 250_000 }
export const NOTHING = { kind: 'NOTHING', name: '꽝', odds: 750_000 }

/** Sets the prizes of the day of `on`: without `prizes`, 5 star points in one of four draws. */
export const offerPrizes = (
  admin: Member,
  on: number,
  prizes: Record<string, unknown>[] = [FEW_STARS, NOTHING],
): void => {
  setPrizes(admin, NewPrizeSet.parse({ prizes }), on - 86_400_000)
}
