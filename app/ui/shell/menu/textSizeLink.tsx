import { lazy } from 'react'
import { DialogLink } from '../../controls/popups/dialogLink.tsx'
import { Icon } from '../../icons/icon.tsx'
import { useViewer } from '../viewer.tsx'

const TextSizeForm = lazy(() =>
  import('./textSizeForm.tsx').then(({ TextSizeForm }) => ({ default: TextSizeForm })),
)

/** The menu row for the text size: opens a dialog, without a script a page. */
export function TextSizeLink() {
  const viewer = useViewer()
  if (!viewer.canSizeText) return null
  return (
    <DialogLink
      className="link-row"
      to="/textSize"
      title="글자 크기"
      content={() => <TextSizeForm {...viewer} />}
    >
      <Icon name="a-large-small" size="small" />
      글자 크기
    </DialogLink>
  )
}
