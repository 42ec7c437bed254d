import type { Offer } from '#domain/offers/titles/offer.ts'
import { isKind } from './kinds.ts'
import { BRANDS } from './makers.ts'
import { canonicalWord, isColour, isTaste, isTelling } from './vocabulary.ts'

/**
 * The offer with a name that ends before what somebody says behind the price: of `난로 67,900 거실에 좋다` only words that
 * tell a thing from another stay, as makers, kinds, colours, tastes and words in Latin letters do.
 */
export function withTellingName<T extends Pick<Offer, 'name' | 'aside'>>(offer: T): T {
  const { name, aside } = offer
  if (aside === '' || !name.endsWith(aside)) return offer
  const telling = aside.split(' ').filter(tells)
  return { ...offer, name: [name.slice(0, -aside.length).trim(), ...telling].join(' ') }
}

function tells(text: string): boolean {
  const word = canonicalWord(text.toLowerCase())
  return (
    !/^[가-힣]+$/.test(word) ||
    BRANDS.has(word) ||
    isKind(word) ||
    isColour(word) ||
    isTaste(word) ||
    isTelling(word)
  )
}
