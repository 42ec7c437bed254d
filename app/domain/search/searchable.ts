/** The searchable form of a name: NFKC, lower case, without blanks and punctuation. */
export const searchable = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
