import { type ReactNode, useState } from 'react'
import { suspensionWords } from '#domain/accounts/suspension.ts'
import { OWN_DECISIONS_PATH } from '#domain/moderation/paths.ts'
import { Link } from '../link.tsx'
import { useViewer } from '../shell/viewer.tsx'

interface UnlessSuspendedProps {
  /** The form has been sent: it stays, with its text. */
  isSent?: boolean
  /** The form. */
  children: ReactNode
}

/** A form for writing. A suspended member sees the end and the reason of the suspension instead; an open form stays. */
export function UnlessSuspended({ isSent = false, children }: UnlessSuspendedProps) {
  const { suspension } = useViewer()
  const [isOpen] = useState(suspension === null || isSent)
  if (suspension === null || isOpen) return children
  return (
    <p className="notice" role="status">
      {suspensionWords(suspension)} <Link to={OWN_DECISIONS_PATH}>신고와 결정 보기</Link>
    </p>
  )
}
