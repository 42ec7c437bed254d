import { htmlOfText } from '#domain/escapeHtml.ts'

/** What the editor takes over from the plain fields. */
export interface TakenOver {
  /** HTML whose paragraphs are the typed lines, and the pictures that were kept; null if nothing was changed. */
  content: string | null
  /** The chosen files. */
  files: File[]
  /** Where the cursor stood; null if the focus was elsewhere. */
  cursor: number | 'end' | null
}

/** The member's changes in the plain fields of `plain`, whose text was `text` at first. */
export function takeOver(plain: HTMLElement, text: string): TakenOver {
  const area = plain.querySelector('textarea')!
  const fields = [...plain.querySelectorAll('input')]
  const boxes = fields.filter(({ type }) => type === 'checkbox')
  const isChanged = area.value !== text || boxes.some(({ checked }) => !checked)
  const pictures = boxes.filter(({ checked }) => checked).map(({ value }) => `<img src="${value}" alt="">`)
  return {
    content: isChanged ? htmlOfLines(area.value) + pictures.join('') : null,
    files: fields.flatMap(({ files }) => [...(files ?? [])]),
    cursor: document.activeElement !== area ? null : isChanged ? placeInLines(area) : 'end',
  }
}

const htmlOfLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => `<p>${htmlOfText(line)}</p>`)
    .join('')

/** The position in the editor: each paragraph has a start and an end, where the text area has a line break. */
const placeInLines = ({ value, selectionEnd }: HTMLTextAreaElement): number =>
  selectionEnd + value.slice(0, selectionEnd).split('\n').length
