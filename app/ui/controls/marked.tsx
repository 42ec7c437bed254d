import { splitMatches } from '#domain/search/matchedParts.ts'

/** A text in which the searched words are marked. */
export const Marked = ({ text, words }: { text: string; words: string[] }) =>
  splitMatches(text, words).map(({ text, isMatch }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other order
    isMatch ? <mark key={index}>{text}</mark> : text,
  )
