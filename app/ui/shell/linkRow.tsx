import { Link, useLocation } from '@remix-run/react'
import { Badge } from '../controls/badge.tsx'
import { countsUnread, isHere, type MenuLink } from './menuLinks.ts'

/** A row of the menu or the right column; 알림 내역 carries its count. */
export function LinkRow({ link, unreadCount }: { link: MenuLink; unreadCount: number }) {
  const { pathname } = useLocation()
  const Icon = link.icon
  return (
    <Link className="link-row" to={link.to} aria-current={isHere(link, pathname) ? 'page' : undefined}>
      <Icon className="small" aria-hidden="true" />
      {link.name}
      <span className="spring" />
      {countsUnread(link) && <Badge count={unreadCount} label="새 알림" />}
    </Link>
  )
}
