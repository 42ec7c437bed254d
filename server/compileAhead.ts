import { env } from '#app/env.server.ts'
import { compileStatements } from '#db/prepare.server.ts'
import { hasUsers } from '#domain/accounts/users.server.ts'
import { choseongQueryOf } from '#domain/catalog/search/choseong.ts'
import { readOffer } from '#domain/offers/titles/offer.ts'
import { loadMorphemes } from '#domain/search/morphemes.server.ts'

/** A sample title on which the expressions of the offer are compiled. */
const EXAMPLE = {
  title: '[쇼핑몰] 상품 10개 (9,900원/무료)',
  isCut: false,
  shopText: null,
  priceText: null,
  shippingText: null,
}

/**
 * Compiles, before the service listens, what the first page, search and listing would otherwise compile while requests
 * wait: the statements, the expressions that read a title, the other spellings of words, and, if there are members, the
 * analyser of their keywords.
 * The tables must exist.
 */
export function compileAhead(): void {
  compileStatements()
  readOffer(EXAMPLE, env.USD_KRW)
  choseongQueryOf(EXAMPLE.title)
  if (hasUsers()) loadMorphemes()
}
