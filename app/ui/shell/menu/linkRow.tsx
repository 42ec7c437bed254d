import { useLocation } from '@remix-run/react'
import { Badge } from '../../controls/badge.tsx'
import { Icon } from '../../icons/icon.tsx'
import { Link } from '../../link.tsx'
import type { Viewer } from '../viewer.tsx'
import type { MenuLink } from './menuLink.ts'
import { isHere, unreadBehind } from './menuLinks.ts'

/** A row of the menu or of the right column, with the unread count of its target. */
export function LinkRow({ link, viewer }: { link: MenuLink; viewer: Viewer }) {
  const { pathname } = useLocation()
  return (
    <Link className="link-row" to={link.to} aria-current={isHere(link, pathname) ? 'page' : undefined}>
      <Icon name={link.icon} size="small" />
      {link.name}
      <span className="spring" />
      <Badge {...unreadBehind(link, viewer)} />
    </Link>
  )
}
