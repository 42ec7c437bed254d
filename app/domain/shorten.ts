/**
 * The beginning of a text, at most `most` letters, with an ellipsis where something is left out. Never
 * splits a letter.
 */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text
  // A letter has at most two units, so these hold one letter more than is kept.
  const letters = [...text.slice(0, 2 * most + 2)]
  return letters.length > most ? `${letters.slice(0, most).join('')}…` : text
}
