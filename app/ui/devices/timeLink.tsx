import { Link, useFetcher } from '@remix-run/react'
import { type MouseEvent, useState } from 'react'
import type { NotifiedTime } from '../../domain/devices/notifiedTime.ts'
import { Button } from '../controls/button.tsx'
import { Dialog, isPlainClick } from '../controls/dialog.tsx'
import { Icon } from '../icons/icon.tsx'
import { TimeForm } from './timeForm.tsx'

const PATH = '/auth/my/notifiedTime'

/** The row of the menu that opens the allowed hours: a dialog, without a script a page. */
export function TimeLink() {
  const { data, load } = useFetcher<{ times: NotifiedTime }>()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setOpen(true)
    load(PATH)
  }
  return (
    <>
      <Link className="link-row" to={PATH} onClick={open}>
        <Icon name="clock" size="small" />
        알림 시간
      </Link>
      <Dialog title="알림 시간" isOpen={isOpen} onClose={close}>
        <p>이 시간에만 알림을 보냅니다. 두 시간이 같으면 하루 종일 보냅니다.</p>
        {data && <TimeForm times={data.times} />}
        <Link className="inline-link" to={PATH} onClick={close}>
          광고성 알림 설정
        </Link>
        <Button type="button" kind="plain" block onClick={close}>
          닫기
        </Button>
      </Dialog>
    </>
  )
}
