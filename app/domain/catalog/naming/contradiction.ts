/**
 * Why two names mean two products. `option`: they measure, count or number it differently; `kind`: one
 * names a variant or a choice that the other lacks, `part` a part; `word`: each has words that the other lacks,
 * `noun` when some of these only tell the kind of thing, `place` when one has them in front and the other
 * behind, or when only one names a console, `script` when one writes them in Hangul and the other in Latin
 * letters.
 */
export interface Contradiction {
  level: 'option' | 'kind' | 'part' | 'word' | 'script' | 'place' | 'noun'
  /** The reason in Korean, for the admin: 용량 다름: 128gb ↔ 256gb. */
  text: string
  /** For codes: one of the names has no code that contradicts the other name. */
  isOneSided?: boolean
  /** They name two words of which a thing has only one. */
  isExclusive?: boolean
  /** Of codes: both contain one number of several digits. */
  sharesNumber?: boolean
}
