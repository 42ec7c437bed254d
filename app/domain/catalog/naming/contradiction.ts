/**
 * Why two names mean two products. `option`: they measure, count or number it differently; `kind`: one
 * names a variant, a part or a choice that the other lacks; `word`: each has words that the other lacks,
 * `noun` when some of these only tell the kind of thing.
 */
export interface Contradiction {
  level: 'option' | 'kind' | 'word' | 'noun'
  /** The reason in Korean, for the admin: 용량 다름: 128gb ↔ 256gb. */
  text: string
}
