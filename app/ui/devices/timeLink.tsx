import { lazy } from 'react'
import type { NotifiedTime } from '#domain/devices/settings/notifiedTime.ts'
import { DialogLink, Loaded } from '../controls/popups/dialogLink.tsx'
import { Icon } from '../icons/icon.tsx'
import { Link } from '../link.tsx'

const TimeDialog = lazy(() => import('./timeForm.tsx').then(({ TimeDialog }) => ({ default: TimeDialog })))

const PATH = '/auth/my/notifiedTime'

/** The menu row for the allowed hours: opens a dialog, without a script a page. */
export function TimeLink() {
  return (
    <DialogLink
      className="link-row"
      to={PATH}
      title="알림 시간"
      content={(close) => (
        <>
          <Loaded<{ times: NotifiedTime }> of={PATH}>{({ times }) => <TimeDialog times={times} />}</Loaded>
          <Link className="inline-link" to={PATH} onClick={close}>
            광고성 알림 설정
          </Link>
        </>
      )}
    >
      <Icon name="clock" size="small" />
      알림 시간
    </DialogLink>
  )
}
