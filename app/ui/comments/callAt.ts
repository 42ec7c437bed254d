/** A call that is being typed: what stands behind its sign so far, and where the sign stands. */
export interface TypedCall {
  typed: string
  at: number
}

const CALL = /(?:^|[^가-힣A-Za-z0-9_.])@([가-힣ㄱ-ㅣA-Za-z0-9_]{0,12})$/

/** The call that ends at the caret, null when there is none. */
export function findCall(text: string, caret: number): TypedCall | null {
  const [, typed] = CALL.exec(text.slice(0, caret)) ?? []
  return typed === undefined ? null : { typed, at: caret - typed.length - 1 }
}

const FINALS = 'ᆨᆩᆫᆮᆯᆷᆸᆺᆻᆼᆽᆾᆿᇀᇁᇂ'
const INITIALS = 'ᄀᄁᄂᄃᄅᄆᄇᄉᄊᄋᄌᄎᄏᄐᄑᄒ'

/**
 * Whether a name begins with what is typed, also while a syllable is: 수ㄷ and 숟 begin 수달, since a letter that now
 * ends a syllable may yet begin the next.
 */
export function beginsWith(name: string, typed: string): boolean {
  const [letters, begun] = [lettersOf(name), lettersOf(typed)]
  const last = FINALS.indexOf(begun.at(-1) ?? ' ')
  return letters.startsWith(begun) || (last >= 0 && letters.startsWith(begun.slice(0, -1) + INITIALS[last]))
}

const lettersOf = (text: string): string => text.normalize('NFKD').toLowerCase()
