import { Icon } from '../icons/icon.tsx'
import { Link } from '../link.tsx'

/** A link back to the task for which the member had to set something up. */
export function BackLink({ to }: { to: string }) {
  return (
    <nav className="crumbs" aria-label="돌아가기">
      <Icon name="chevron-left" size="tiny" />
      <Link to={to}>하던 일로 돌아가기</Link>
    </nav>
  )
}
