import { useState } from 'react'
import { showToast } from '#client/toasts.ts'
import { Button } from '../controls/button.tsx'
import { Dialog, Modal } from '../controls/popups/dialog.tsx'
import { DialogLink } from '../controls/popups/dialogLink.tsx'
import { MenuList } from '../shell/menu/menuList.tsx'
import { useViewer } from '../shell/viewer.tsx'
import { Skeleton } from '../states/skeleton.tsx'
import { Part, Sample } from './sample.tsx'

/** Dialogs, menus, tooltips and toasts. */
export function OverlaySamples() {
  const viewer = useViewer()
  const [open, setOpen] = useState<'dialog' | 'small' | 'drawer' | null>(null)
  const close = () => setOpen(null)
  return (
    <Part title="대화 상자와 메뉴">
      <Sample name="대화 상자, 서랍, 토스트">
        <Button type="button" onClick={() => setOpen('dialog')}>
          대화 상자
        </Button>
        <Button type="button" onClick={() => setOpen('small')}>
          작은 대화 상자
        </Button>
        <Button type="button" onClick={() => setOpen('drawer')}>
          서랍
        </Button>
        <DialogLink className="btn" to="/textSize" title="기다리는 대화 상자" content={() => <Skeleton />}>
          기다리는 대화 상자
        </DialogLink>
        <Button type="button" onClick={() => showToast('링크가 복사 되었습니다.')}>
          토스트
        </Button>
      </Sample>
      <Dialog title="정말 삭제 하시겠습니까?" isOpen={open === 'dialog'} onClose={close}>
        <p>취소는 왼쪽, 실행은 오른쪽에 있습니다.</p>
        <div className="two-col">
          <Button type="button" block onClick={close}>
            아니요
          </Button>
          <Button type="button" kind="danger" block onClick={close}>
            삭제
          </Button>
        </div>
      </Dialog>
      <Dialog title="회원 정보" size="small" isOpen={open === 'small'} onClose={close}>
        <p>너비는 최대 300픽셀입니다.</p>
        <Button type="button" kind="plain" block onClick={close}>
          닫기
        </Button>
      </Dialog>
      <Modal className="drawer" label="서랍 보기" isOpen={open === 'drawer'} onClose={close}>
        {open === 'drawer' && <MenuList viewer={viewer} />}
      </Modal>
    </Part>
  )
}
