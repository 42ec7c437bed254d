/** Marks that stack on one letter. */
const MARKS = /[\p{M}\uff9e\uff9f]+/gu
/** As many as UAX 15 (Stream-Safe Text Format) allows. */
const MAX_MARKS = 30

/**
 * A text in a Unicode form. A letter keeps at most 30 marks, because sorting marks takes the square of their number:
 * ten seconds for 99,000.
 */
export const normalizeText = (text: string, form: 'NFC' | 'NFKC' | 'NFKD' = 'NFKC'): string =>
  text.replace(MARKS, firstMarks).normalize(form)

const firstMarks = (marks: string): string =>
  marks.length <= MAX_MARKS ? marks : [...marks].slice(0, MAX_MARKS).join('')

/** Single letters that stand for Arabic phrases of up to 18 letters or Japanese words of up to six. */
const PHRASES = /[\ufdf2-\ufdfc\u3300-\u3357]/g
/** A body has at most 100,000 letters. It becomes longer if it has letters such as ⑴, each of which becomes several. */
const MAX_LETTERS = 150_000

/**
 * A body in NFKC, for a search or a comparison, at most 150,000 letters long. Letters that stand for a phrase become
 * blanks, because otherwise a body of them would become 18 times as long.
 */
export const normalizeBody = (text: string): string =>
  normalizeText(text.replace(PHRASES, ' ')).slice(0, MAX_LETTERS)
