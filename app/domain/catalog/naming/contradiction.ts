/**
 * Why two names mean two things. `option`: they measure, count or number it differently; `kind`: one of them names
 * a variant, a part or a choice that the other does not; `word`: each has words that the other lacks, `noun` if
 * some of them only tell what kind of thing it is.
 */
export interface Contradiction {
  level: 'option' | 'kind' | 'word' | 'noun'
  /** In Korean, for the admin: 용량 다름: 128gb ↔ 256gb. */
  text: string
}
