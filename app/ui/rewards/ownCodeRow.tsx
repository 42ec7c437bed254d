import type { MouseEvent } from 'react'
import { isPlainClick } from '../controls/popups/dialog.tsx'
import { Icon } from '../icons/icon.tsx'
import { Link } from '../link.tsx'
import { copyCode } from './ownCode.tsx'

/** The menu row of the invitation code: a tap copies it, without a script it links to the code's screen. */
export function OwnCodeRow({ code }: { code: string | null }) {
  const copy = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    copyCode(code)
  }
  return (
    <Link className="link-row" to="/auth/my/invitations" onClick={copy}>
      <Icon name="ticket" size="small" />내 추천인 코드
      <span className="spring" />
      <span className="meta">{code}</span>
    </Link>
  )
}
