import type { MouseEvent } from 'react'
import { copy, LINK_COPIED } from '#client/copy.ts'
import { Icon } from '../icons/icon.tsx'
import { isPlainClick } from './popups/dialog.tsx'

/** An entry of a menu that copies an address; without a script it is a link to that address. */
export function CopyLink({ to }: { to: string }) {
  const copyAddress = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    void copy(event.currentTarget.href, LINK_COPIED)
  }
  return (
    <a role="menuitem" href={to} onClick={copyAddress}>
      <Icon name="link-2" size="small" />
      링크 복사
    </a>
  )
}
