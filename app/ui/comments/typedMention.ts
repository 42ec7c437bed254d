import { normalizeText } from '#domain/search/normalize.ts'

/** A mention that is being typed: the text after its sign, and the position of the sign. */
export interface TypedMention {
  typed: string
  at: number
}

const TYPED_MENTION = /(?:^|[^가-힣A-Za-z0-9_.])@([가-힣ㄱ-ㅣA-Za-z0-9_]{0,12})$/

/** The mention that ends at the caret, null if there is none. */
export function findTypedMention(text: string, caret: number): TypedMention | null {
  const [, typed] = TYPED_MENTION.exec(text.slice(0, caret)) ?? []
  return typed === undefined ? null : { typed, at: caret - typed.length - 1 }
}

const FINALS = 'ᆨᆩᆫᆮᆯᆷᆸᆺᆻᆼᆽᆾᆿᇀᇁᇂ'
const INITIALS = 'ᄀᄁᄂᄃᄅᄆᄇᄉᄊᄋᄌᄎᄏᄐᄑᄒ'

/**
 * Whether a name begins with the typed text, also while a syllable is incomplete: 수ㄷ and 숟 begin 수달, because the last
 * consonant of a syllable may move to the next.
 */
export function beginsWith(name: string, typed: string): boolean {
  const [letters, begun] = [lettersOf(name), lettersOf(typed)]
  const last = FINALS.indexOf(begun.at(-1) ?? ' ')
  return letters.startsWith(begun) || (last >= 0 && letters.startsWith(begun.slice(0, -1) + INITIALS[last]))
}

const lettersOf = (text: string): string => normalizeText(text, 'NFKD').toLowerCase()
