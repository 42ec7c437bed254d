/**
 * A name without the little pictures that posts are decorated with, and without the signs that nobody sees: those that
 * turn the text around them, join or part letters, or ring bells. Names are kept so, and keywords look for what is kept.
 */
export const seenText = (title: string): string =>
  title
    .replace(/(?:[\p{Extended_Pictographic}★☆♥♡]|\u{fe0f}|\u{200d})+/gu, ' ')
    .replace(/\p{Cf}+/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
