import { type InputHTMLAttributes, lazy, Suspense, useRef } from 'react'
import { Icon } from '../../icons/icon.tsx'
import { useIsScripted } from '../scripted.tsx'
import { useChosenFiles } from './useChosenFiles.ts'

const ChosenPictures = lazy(() => import('./chosenPictures.tsx'))

/**
 * A field for files. With a script it is a button that shows the names of the chosen files, and pictures in small;
 * without, the browser's own field.
 */
export function FileInput({ accept, ...input }: InputHTMLAttributes<HTMLInputElement>) {
  const field = useRef<HTMLInputElement>(null)
  const files = useChosenFiles(field)
  const isScripted = useIsScripted()
  const isPicture = accept?.startsWith('image/') ?? false
  const names = files.map(({ name }) => name).join(', ')
  return (
    <span className="file-input" data-scripted={isScripted ? '' : undefined}>
      <input ref={field} className="file" type="file" name="file" accept={accept} {...input} />
      {isScripted && (
        <>
          <span className="btn btn-small" aria-hidden="true">
            <Icon name={isPicture ? 'image' : 'upload'} size="tiny" />
            {isPicture ? '사진 선택' : '파일 선택'}
          </span>
          {isPicture && files.length > 0 && (
            <Suspense>
              <ChosenPictures files={files} />
            </Suspense>
          )}
          <span className="file-names" role="status">
            {names || '선택한 파일 없음'}
          </span>
        </>
      )}
    </span>
  )
}
