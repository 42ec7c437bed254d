import { Link } from '@remix-run/react'
import { Icon } from '../icons/icon.tsx'

/** Back to what one was doing when something had to be set up first. */
export function BackLink({ to }: { to: string }) {
  return (
    <nav className="crumbs" aria-label="돌아가기">
      <Icon name="chevron-left" size="tiny" />
      <Link to={to}>하던 일로 돌아가기</Link>
    </nav>
  )
}
