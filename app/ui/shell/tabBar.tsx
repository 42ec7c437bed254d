import { useLocation } from '@remix-run/react'
import type { Unread } from '#client/badges.ts'
import { Badge } from '../controls/badge.tsx'
import { Icon } from '../icons/icon.tsx'
import { Link } from '../link.tsx'
import { kept } from '../rendering/kept.tsx'
import { isHere, TAB_BAR, unreadBehind } from './menu/menuLinks.ts'
import type { Viewer } from './viewer.tsx'

/** The bar at the bottom of a phone. */
export function TabBar({ viewer }: { viewer: Viewer }) {
  const { pathname } = useLocation()
  return (
    <Tabs
      className="tabbar"
      aria-label="하단 메뉴"
      of={{
        here: TAB_BAR.filter((link) => isHere(link, pathname)).map(({ to }) => to),
        unreadCount: viewer.unreadCount,
        unreadActionCount: viewer.unreadActionCount,
      }}
    />
  )
}

const Tabs = kept('nav', ({ here, ...unread }: Unread & { here: string[] }) =>
  TAB_BAR.map((link) => (
    <Link key={link.to} to={link.to} aria-current={here.includes(link.to) ? 'page' : undefined}>
      <Icon name={link.icon} />
      {link.name}
      <Badge {...unreadBehind(link, unread)} />
    </Link>
  )),
)
