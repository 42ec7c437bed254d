/**
 * The beginning of a text, at most `most` letters, with an ellipsis where something is left out. Never
 * splits a letter.
 */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text
  const letters = [...text]
  return letters.length > most ? `${letters.slice(0, most).join('')}…` : text
}
