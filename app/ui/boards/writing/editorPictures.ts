import type { Editor } from '@tiptap/core'

/** A picture of the content, and the position of its node. */
interface PlacedPicture {
  at: number
  src: string
  alt: string
}

/** The pictures of the content in order. */
export function listPlacedPictures({ state }: Editor): PlacedPicture[] {
  const found: PlacedPicture[] = []
  state.doc.descendants((node, at) => {
    if (node.type.name === 'image') found.push({ at, src: node.attrs.src, alt: node.attrs.alt ?? '' })
  })
  return found
}

export const countPictures = (editor: Editor): number => listPlacedPictures(editor).length

/** Puts an uploaded picture at the cursor, and a line to write on below it. */
export function insertPicture(editor: Editor, { imagePath }: { imagePath: string }): void {
  const picture = { type: 'image', attrs: { src: imagePath, alt: '' } }
  editor
    .chain()
    .insertContent([picture, { type: 'paragraph' }])
    .run()
}

export function describePicture(editor: Editor, { at, src }: PlacedPicture, alt: string): void {
  editor.view.dispatch(editor.state.tr.setNodeMarkup(at, undefined, { src, alt }))
}

/** Two pictures change places; the text around them stays. */
export function swapPictures(editor: Editor, one: PlacedPicture, other: PlacedPicture): void {
  const attrsOf = ({ src, alt }: PlacedPicture) => ({ src, alt })
  const change = editor.state.tr
    .setNodeMarkup(one.at, undefined, attrsOf(other))
    .setNodeMarkup(other.at, undefined, attrsOf(one))
  editor.view.dispatch(change)
}

export function removePicture(editor: Editor, { at }: PlacedPicture): void {
  editor.view.dispatch(editor.state.tr.delete(at, at + 1))
}
