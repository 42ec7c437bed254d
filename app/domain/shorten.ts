/** The beginning of a text of at most `most` letters, then dots where something is left out. No letter is halved. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text
  const letters = [...text]
  return letters.length > most ? `${letters.slice(0, most).join('')}…` : text
}
