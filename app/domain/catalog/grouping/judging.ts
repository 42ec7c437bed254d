import { LONG_MODEL } from '../naming/codes.ts'
import type { Contradiction } from '../naming/contradiction.ts'
import type { Comparison } from './comparing.ts'

/** Evidence besides the names that two offers are one product. */
export interface Evidence {
  /** Their shop links name the same option, or the same page without an option. */
  link: 'option' | 'page' | null
  /** The same shop has the same price. */
  isSamePrice: boolean
  /** Their totals differ by at most one percent, and no two shops are named. */
  isEqualPrice: boolean
  /** The offer has another article's number of a shop that sells the product. */
  isOtherArticle: boolean
  /** How many times the higher price exceeds the lower, at least 1; null when a price is unknown. */
  priceRatio: number | null
}

export interface Judgement {
  isSame: boolean
  /** 0 to 1. */
  score: number
  /** In Korean, for the admin. */
  reason: string
}

/**
 * The least score at which an offer joins a product: without a shared link, at an equal price without any
 * contradiction, and with a shared page.
 */
const ENOUGH = 0.8
const ENOUGH_AT_ONE_PRICE = 0.65
const ENOUGH_ON_A_PAGE = 0.4
const SAME_PRICE = 0.2
const NEAR_PRICE = 0.1
const SAME_MODEL = 0.2
const SAME_LONG_MODEL = 0.45
/** Names of which one leaves an option out, or that differ in some words, mean one thing only at about one price. */
const CLOSE_PRICE_RATIO = 1.05
const NEAR_PRICE_RATIO = 1.1
const OTHER_PRICE_RATIO = 1.3
const MODEL_PRICE_RATIO = 2
/** A model of at least this many characters is enough by itself. */
const TELLING_MODEL = 8
/** Of one maker at one price a model of this many characters is enough. */
const MAKERS_MODEL = 5
/** The share of words that two names with two equal options share at one price. */
const MAX_WORDS = 0.75
const MAX_OWN_WORDS_OF_GENERICS = 4
const ALIKE = 0.9
const HALF = 0.5
/** No deal is this far below its price: it is a part, an accessory or another amount. */
const MAX_PRICE_RATIO = 3

/** Decides whether an offer is the product, from the comparison of their names. */
export function judge(found: Comparison, evidence: Evidence): Judgement {
  const score = scoreOf(found, evidence)
  const against = reasonAgainst(found, evidence)
  if (against) return { isSame: false, score, reason: against }
  const isSame = isOneArticle(evidence) || evidence.link === 'option' || score >= enough(found, evidence)
  return { isSame, score, reason: reasonFor(found, evidence) }
}

function enough({ contradictions, agreed, ownWords }: Comparison, { link, isEqualPrice }: Evidence): number {
  if (link === 'page') return ENOUGH_ON_A_PAGE
  return isEqualPrice && contradictions.length === 0 && agreed > 0 && ownWords > 1
    ? ENOUGH_AT_ONE_PRICE
    : ENOUGH
}

function scoreOf(
  { likeness, model }: Comparison,
  { isSamePrice, isEqualPrice, priceRatio }: Evidence,
): number {
  const byModel = model === '' ? 0 : model.length < LONG_MODEL ? SAME_MODEL : SAME_LONG_MODEL
  const byPrice = isSamePrice || isEqualPrice ? SAME_PRICE : isNear(priceRatio) ? NEAR_PRICE : 0
  return Math.min(1, likeness + byModel + byPrice)
}

const isNear = (ratio: number | null): boolean => ratio !== null && ratio < NEAR_PRICE_RATIO

function reasonAgainst(found: Comparison, evidence: Evidence): string | null {
  const { link, priceRatio } = evidence
  if (isOneArticle(evidence)) return reasonAgainstArticle(found, link)
  const mattering = found.contradictions.find((one) => matters(one, found, evidence))
  if (mattering) return mattering.text
  if (link === 'option') return null
  if (isUnlikely(found, priceRatio, link === 'page' ? OTHER_PRICE_RATIO : CLOSE_PRICE_RATIO))
    return '이름과 가격이 모두 다름'
  return link === 'page' ? null : reasonAgainstName(found, evidence)
}

/** True when the names are more than generic: two articles of a shop with one generic name are two things. */
const isNamedExactly = (
  { model, isSameMaker, isMakerNamed, agreed, ownWords, likeness }: Comparison,
  { isEqualPrice }: Evidence,
): boolean =>
  model !== '' ||
  (isEqualPrice && likeness === 1 && agreed > 0 && ownWords > 2) ||
  isSameMaker ||
  (isMakerNamed && agreed > 0) ||
  agreed > 1 ||
  ownWords > MAX_OWN_WORDS_OF_GENERICS

/** Why the names alone, without a link, do not show one product; null when they do. */
function reasonAgainstName(found: Comparison, evidence: Evidence): string | null {
  const { isSamePrice, priceRatio } = evidence
  if (evidence.isOtherArticle && !isNamedExactly(found, evidence)) return '같은 쇼핑몰의 다른 상품 번호'
  if (priceRatio !== null && priceRatio > MAX_PRICE_RATIO) return `가격이 ${priceRatio.toFixed(1)}배`
  const isOff = priceRatio === null || priceRatio > CLOSE_PRICE_RATIO
  if (found.missing > 0 && !isSamePrice && isOff && found.model.length < LONG_MODEL)
    return '한쪽에만 적힌 규격이 있고 가격이 다름'
  return isIdentified(found, evidence) ? null : '상표·모델·규격이 부족함'
}

/**
 * On one page at one price, only options and tastes make two products, and, for things sold by measure without a model,
 * different words in both names.
 */
function reasonAgainstArticle(
  { contradictions, areOtherTastes, areOtherParts, areUnlike, isSubstituted, agreed, model }: Comparison,
  link: Evidence['link'],
): string | null {
  const [contradiction] = contradictions
  if (contradiction?.level === 'option' && !contradiction.isOneSided) return contradiction.text
  if (link === 'option') return null
  const areOtherWords = model === '' && ((areUnlike && agreed > 1) || (isSubstituted && agreed > 0))
  const isOther = areOtherTastes || areOtherParts || areOtherWords
  return isOther ? (contradiction?.text ?? '맛이나 종류 다름') : null
}

/** True for two offers of one page at one price: they are one thing, whatever words describe it. */
const isOneArticle = ({ link, isEqualPrice }: Evidence): boolean => link !== null && isEqualPrice

/**
 * True when the prices differ too much for one product: several products may share a page or almost the same name. A
 * model may be sold alone or with accessories, so its price may differ more.
 */
const isUnlikely = ({ missing, likeness, model }: Comparison, ratio: number | null, most: number): boolean =>
  ratio !== null &&
  (model.length < LONG_MODEL
    ? (ratio > OTHER_PRICE_RATIO && missing > 0) || (ratio > most && likeness < ALIKE)
    : ratio > MODEL_PRICE_RATIO && likeness < ALIKE)

/**
 * True when a contradiction counts. At the address of the same option only options make two products. For one model at
 * one price, different words only describe it.
 */
function matters(
  { level, isOneSided, sharesNumber }: Contradiction,
  found: Comparison,
  { link, priceRatio, isEqualPrice }: Evidence,
): boolean {
  const { agreed, ownWords } = found
  if (level === 'option') return !isEqualPrice || !(sharesNumber || (isOneSided && ownWords > 1))
  if (link === 'option') return false
  if (level === 'part') return !(isEqualPrice && (agreed > 0 || ownWords > 2))
  if (level === 'place') return !(isEqualPrice && (agreed > 0 || ownWords > 1))
  if (level === 'word' && isEqualPrice && isSureAtOnePrice(found)) return false
  return level === 'kind' || !isNear(priceRatio) || isOtherName(level, found)
}

/** One model of one maker, or two options and most of the words, whatever words stand beside them. */
const isSureAtOnePrice = ({
  model,
  isSameMaker,
  agreed,
  missing,
  likeness,
  isSubstituted,
  isOtherTaste,
}: Comparison): boolean =>
  (isSameMaker && model.length >= MAKERS_MODEL) ||
  (agreed > 1 && missing === 0 && likeness >= MAX_WORDS && !isSubstituted && !isOtherTaste)

const isOtherName = (
  level: Contradiction['level'],
  { model, agreed, areUnlike, likeness }: Comparison,
): boolean =>
  (level === 'noun' && agreed > 1) || (level === 'word' && (model === '' || (areUnlike && likeness < HALF)))

/** Without a link, a model code identifies a product, or words together with other agreement. */
function isIdentified(
  { model, words, ownWords, agreed, missing, likeness, contradictions }: Comparison,
  { isSamePrice, isEqualPrice, priceRatio }: Evidence,
): boolean {
  if (model.length >= TELLING_MODEL) return true
  if (isSamePrice || isEqualPrice) return agreed > 0 || ownWords > 1 || (likeness >= ALIKE && words > 1)
  if (model !== '') return ownWords + agreed > 1
  if (agreed > 0) return words + agreed > 2
  // An offer without a price, mostly a giveaway: only the name can identify it.
  if (priceRatio === null && contradictions.length + missing === 0 && likeness >= ENOUGH) return ownWords > 1
  return ownWords > 2 && isNear(priceRatio)
}

const LINKS = { option: '쇼핑몰 옵션이 같음', page: '쇼핑몰 페이지가 같음' }

const reasonFor = (found: Comparison, { link, isSamePrice, isEqualPrice }: Evidence): string =>
  [
    link && LINKS[link],
    found.model !== '' && `모델 ${found.model} 같음`,
    `이름 ${Math.round(found.likeness * 100)}% 같음`,
    found.agreed > 0 && `규격 ${found.agreed}가지 같음`,
    found.missing > 0 && `한쪽에만 적힌 규격 ${found.missing}가지`,
    isSamePrice && '쇼핑몰과 가격이 같음',
    !isSamePrice && isEqualPrice && '가격이 같음',
  ]
    .filter(Boolean)
    .join(' · ')
