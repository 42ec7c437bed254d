/** Syllables by code: the first, and how many medials and finals follow each initial. */
const HANGUL = { first: 0xac00, initials: 19, medials: 21, finals: 28 }
const SYLLABLES = /^[가-힣]{2,}$/
/** The letters of a gram of the index. */
const GRAM = 3

/** A word with one other jamo. `part`: the letters around the change that the index must contain. */
interface Respelling {
  word: string
  part: string
}

/**
 * Every word that differs from this one in a single jamo of a suspect syllable. A syllable is suspect if every part of
 * three letters that the index lacks (`isKnown`) contains it. At most 195 words. None for a word with other letters
 * than Hangul, or for a single syllable.
 */
export function respellingsOf(word: string, isKnown: (part: string) => boolean): Respelling[] {
  if (!SYLLABLES.test(word)) return []
  return suspectsIn(word, isKnown).flatMap((at) =>
    otherSyllables(word.charCodeAt(at)).map((syllable) => {
      const other = word.slice(0, at) + syllable + word.slice(at + 1)
      return { word: other, part: other.slice(Math.max(0, at - GRAM + 1), at + GRAM) }
    }),
  )
}

/** The positions that every unknown part of the word contains. */
function suspectsIn(word: string, isKnown: (part: string) => boolean): number[] {
  const starts = Array.from({ length: Math.max(1, word.length - GRAM + 1) }, (_, start) => start)
  const unknown = starts.filter((start) => !isKnown(word.slice(start, start + GRAM)))
  const [first, last] = [unknown[0], unknown.at(-1)]
  if (first === undefined || last === undefined) return []
  const end = Math.min(first + GRAM, word.length)
  return Array.from({ length: Math.max(0, end - last) }, (_, step) => last + step)
}

/** The syllables that differ in the initial, the medial or the final. */
function otherSyllables(code: number): string[] {
  const { first, initials, medials, finals } = HANGUL
  const syllable = code - first
  const final = syllable % finals
  const medial = Math.floor(syllable / finals) % medials
  const initial = Math.floor(syllable / (finals * medials))
  const compose = (i: number, m: number, f: number) =>
    String.fromCharCode(first + (i * medials + m) * finals + f)
  const others = (count: number, own: number, make: (other: number) => string) =>
    Array.from({ length: count }, (_, other) => other)
      .filter((other) => other !== own)
      .map(make)
  return [
    ...others(initials, initial, (other) => compose(other, medial, final)),
    ...others(medials, medial, (other) => compose(initial, other, final)),
    ...others(finals, final, (other) => compose(initial, medial, other)),
  ]
}
