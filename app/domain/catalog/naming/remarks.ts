import type { Offer } from '#domain/offers/titles/offer.ts'
import { isKind } from './kinds.ts'
import { BRANDS } from './makers.ts'
import { canonicalWord, isColour, isDistinctive, isTaste } from './vocabulary.ts'

/**
 * Removes remarks behind the price from an offer's name: of `난로 67,900 거실에 좋다` it keeps only words that tell products
 * apart (makers, kinds, colours, tastes, words in Latin letters).
 */
export function withoutRemarks<T extends Pick<Offer, 'name' | 'aside'>>(offer: T): T {
  const { name, aside } = offer
  if (aside === '' || !name.endsWith(aside)) return offer
  const distinctive = aside.split(' ').filter(distinguishes)
  return { ...offer, name: [name.slice(0, -aside.length).trim(), ...distinctive].join(' ') }
}

function distinguishes(text: string): boolean {
  const word = canonicalWord(text.toLowerCase())
  return (
    !/^[가-힣]+$/.test(word) ||
    BRANDS.has(word) ||
    isKind(word) ||
    isColour(word) ||
    isTaste(word) ||
    isDistinctive(word)
  )
}
