import { lazy } from 'react'
import { DialogLink } from '../controls/popups/dialogLink.tsx'
import { Icon } from '../icons/icon.tsx'

const TimeDialog = lazy(() => import('./timeForm.tsx'))

const PATH = '/auth/my/notifiedTime'

/** The menu row for the allowed hours: opens a dialog, without a script a page. */
export function TimeLink() {
  return (
    <DialogLink
      className="link-row"
      to={PATH}
      title="알림 시간"
      content={(close) => <TimeDialog of={PATH} close={close} />}
    >
      <Icon name="clock" size="small" />
      알림 시간
    </DialogLink>
  )
}
