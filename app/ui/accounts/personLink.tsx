import { Link, useFetcher } from '@remix-run/react'
import { type MouseEvent, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Dialog, isPlainClick } from '../controls/dialog.tsx'
import { PersonCard, type ShownPerson } from './personCard.tsx'

/** A member's name, which opens who they are: a dialog, without a script a page. */
export function PersonLink({ id, nickname }: { id: number; nickname: string }) {
  const path = `/users/${id}`
  const { data, load } = useFetcher<{ person: ShownPerson | null; canBlock: boolean }>()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setOpen(true)
    load(path)
  }
  return (
    <>
      <Link className="inline-link" to={path} onClick={open}>
        {nickname}
      </Link>
      <Dialog title="회원 정보" size="small" isOpen={isOpen} onClose={close}>
        {data ? <PersonCard {...data} /> : <p className="note">불러오는 중입니다.</p>}
        <Button type="button" kind="plain" block onClick={close}>
          닫기
        </Button>
      </Dialog>
    </>
  )
}
