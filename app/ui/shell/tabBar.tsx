import { Link, useLocation } from '@remix-run/react'
import { Badge } from '../controls/badge.tsx'
import { countsUnread, isHere, TAB_BAR } from './menuLinks.ts'

/** The bar at the foot of a phone. */
export function TabBar({ unreadCount }: { unreadCount: number }) {
  const { pathname } = useLocation()
  return (
    <nav className="tabbar" aria-label="하단 메뉴">
      {TAB_BAR.map((link) => {
        const Icon = link.icon
        return (
          <Link key={link.to} to={link.to} aria-current={isHere(link, pathname) ? 'page' : undefined}>
            <Icon aria-hidden="true" />
            {link.name}
            {countsUnread(link) && <Badge count={unreadCount} label="새 알림" />}
          </Link>
        )
      })}
    </nav>
  )
}
