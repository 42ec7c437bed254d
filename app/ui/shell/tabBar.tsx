import { useLocation } from '@remix-run/react'
import { Badge } from '../controls/badge.tsx'
import { Icon } from '../icons/icon.tsx'
import { Link } from '../link.tsx'
import { isHere, TAB_BAR, unreadBehind } from './menu/menuLinks.ts'
import type { Viewer } from './viewer.tsx'

/** The bar at the bottom of a phone. */
export function TabBar({ viewer }: { viewer: Viewer }) {
  const { pathname } = useLocation()
  return (
    <nav className="tabbar" aria-label="하단 메뉴">
      {TAB_BAR.map((link) => (
        <Link key={link.to} to={link.to} aria-current={isHere(link, pathname) ? 'page' : undefined}>
          <Icon name={link.icon} />
          {link.name}
          <Badge {...unreadBehind(link, viewer)} />
        </Link>
      ))}
    </nav>
  )
}
