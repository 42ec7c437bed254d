/**
 * A name without the emoji that decorate posts and without invisible characters: those that change the direction of the
 * text around them, join or split letters, or are control characters. Names are stored this way, and keywords match the
 * stored form.
 */
export const seenText = (title: string): string =>
  title
    .replace(/(?:[\p{Extended_Pictographic}★☆♥♡]|\u{fe0f}|\u{200d})+/gu, ' ')
    .replace(/\p{Cf}+/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
