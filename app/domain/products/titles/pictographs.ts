/** Without the little pictures that posts are decorated with: names are kept so, and keywords look for what is kept. */
export const withoutPictures = (title: string): string =>
  title
    .replace(/(?:[\p{Extended_Pictographic}★☆♥♡]|\u{fe0f}|\u{200d})+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
