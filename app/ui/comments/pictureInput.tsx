import { useEffect, useRef, useState } from 'react'
import { MAX_IMAGES } from '#domain/comments/comment.ts'
import { useIsScripted } from '../controls/scripted.tsx'
import { Icon } from '../icons/icon.tsx'

/** Chooses pictures for a comment. With a script it is an icon and the number of pictures; without, the browser's own field. */
export function PictureInput() {
  const field = useRef<HTMLInputElement>(null)
  const [count, setCount] = useState(0)
  const isScripted = useIsScripted()
  useEffect(() => {
    const look = () => setCount(field.current?.files?.length ?? 0)
    const { current: input } = field
    // A form is emptied after the event.
    const lookLater = () => queueMicrotask(look)
    look()
    input?.addEventListener('change', look)
    input?.form?.addEventListener('reset', lookLater)
    return () => {
      input?.removeEventListener('change', look)
      input?.form?.removeEventListener('reset', lookLater)
    }
  }, [])
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
      {isScripted && <span role="status">{count > 0 && `사진 ${count}장`}</span>}
    </span>
  )
}
