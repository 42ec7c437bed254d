import { lazy, Suspense, useRef } from 'react'
import { MAX_IMAGES } from '#domain/comments/comment.ts'
import { useChosenFiles } from '../controls/forms/useChosenFiles.ts'
import { useIsScripted } from '../controls/scripted.tsx'
import { Icon } from '../icons/icon.tsx'

const ChosenPictures = lazy(() => import('../controls/forms/chosenPictures.tsx'))

/** Chooses pictures for a comment. With a script it is an icon and the pictures in small; without, the browser's own field. */
export function PictureInput() {
  const field = useRef<HTMLInputElement>(null)
  const files = useChosenFiles(field)
  const isScripted = useIsScripted()
  return (
    <span className="picture-input" data-scripted={isScripted ? '' : undefined}>
      <input
        ref={field}
        className="file"
        type="file"
        name="file"
        multiple
        aria-label={`사진 넣기, ${MAX_IMAGES}장까지`}
        accept="image/jpeg,image/png,image/webp,image/gif"
      />
      {isScripted && <Icon name="image" />}
      {isScripted && <span role="status">{files.length > 0 && `사진 ${files.length}장`}</span>}
      {files.length > 0 && (
        <Suspense>
          <ChosenPictures files={files} />
        </Suspense>
      )}
    </span>
  )
}
