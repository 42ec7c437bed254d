import type { Editor } from '@tiptap/core'
import { MAX_IMAGES } from '#domain/boards/board.ts'
import { IconButton } from '../../controls/button.tsx'
import { Icon } from '../../icons/icon.tsx'
import { describePicture, listPlacedPictures, removePicture, swapPictures } from './editorPictures.ts'

/** The pictures of the content: their order, their descriptions, and a button that removes each. */
export function PictureList({ editor }: { editor: Editor }) {
  const pictures = listPlacedPictures(editor)
  if (pictures.length === 0) return null
  return (
    <fieldset className="picture-list">
      <legend>
        사진 {pictures.length}/{MAX_IMAGES}
      </legend>
      <ol>
        {pictures.map((picture, index) => {
          const [before, after] = [pictures[index - 1], pictures[index + 1]]
          const name = `사진 ${index + 1}`
          return (
            <li key={picture.src}>
              <img src={picture.src} alt={name} />
              <input
                className="input"
                aria-label={`${name} 설명`}
                placeholder="사진 설명"
                maxLength={200}
                value={picture.alt}
                onChange={(event) => describePicture(editor, picture, event.target.value)}
              />
              <IconButton
                type="button"
                size="small"
                label={`${name} 위로`}
                disabled={!before}
                onClick={() => before && swapPictures(editor, picture, before)}
              >
                <Icon name="arrow-up" size="small" />
              </IconButton>
              <IconButton
                type="button"
                size="small"
                label={`${name} 아래로`}
                disabled={!after}
                onClick={() => after && swapPictures(editor, picture, after)}
              >
                <Icon name="arrow-down" size="small" />
              </IconButton>
              <IconButton
                type="button"
                size="small"
                label={`${name} 삭제`}
                onClick={() => removePicture(editor, picture)}
              >
                <Icon name="trash" size="small" />
              </IconButton>
            </li>
          )
        })}
      </ol>
    </fieldset>
  )
}
