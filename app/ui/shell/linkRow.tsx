import { Link, useLocation } from '@remix-run/react'
import { Badge } from '../controls/badge.tsx'
import { isHere, type MenuLink, unreadBehind } from './menuLinks.ts'
import type { Viewer } from './viewer.tsx'

/** A row of the menu or the right column, with the count of what waits behind it. */
export function LinkRow({ link, viewer }: { link: MenuLink; viewer: Viewer }) {
  const { pathname } = useLocation()
  const Icon = link.icon
  return (
    <Link className="link-row" to={link.to} aria-current={isHere(link, pathname) ? 'page' : undefined}>
      <Icon className="small" aria-hidden="true" />
      {link.name}
      <span className="spring" />
      <Badge {...unreadBehind(link, viewer)} />
    </Link>
  )
}
