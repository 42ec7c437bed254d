import { Link } from '@remix-run/react'
import { type MouseEvent, useState } from 'react'
import type { Level } from '../../domain/rewards/tags/levels.ts'
import { Button } from '../controls/button.tsx'
import { Dialog, isPlainClick } from '../controls/dialog.tsx'
import { LevelList } from './levelList.tsx'

/** A member's level, which opens what levels are: a dialog, without a script a part of the help page. */
export function LevelMark({ level }: { level: Level }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <Link
        className="level-mark"
        to="/help#levels"
        onClick={open}
        title="레벨 안내"
        aria-label={`레벨 ${level.rank}, 레벨 안내`}
      >
        <span aria-hidden="true">{level.display}</span>
      </Link>
      <Dialog title="레벨 안내" isOpen={isOpen} onClose={close}>
        <p>태그를 모으면 레벨이 오릅니다.</p>
        <LevelList currentRank={level.rank} />
        <Button type="button" kind="plain" block onClick={close}>
          닫기
        </Button>
      </Dialog>
    </>
  )
}
