import type { Unread } from '#client/badges.ts'
import { Badge } from '../../controls/badge.tsx'
import { Icon } from '../../icons/icon.tsx'
import { Link } from '../../link.tsx'
import type { MenuLink } from './menuLink.ts'
import { unreadBehind } from './menuLinks.ts'

interface LinkRowProps {
  link: MenuLink
  /** The link leads to the present page. */
  isHere: boolean
  unread: Unread
}

/** A row of the menu or of the right column, with the unread count of its target. */
export const LinkRow = ({ link, isHere, unread }: LinkRowProps) => (
  <Link className="link-row" to={link.to} aria-current={isHere ? 'page' : undefined}>
    <Icon name={link.icon} size="small" />
    {link.name}
    <span className="spring" />
    <Badge {...unreadBehind(link, unread)} />
  </Link>
)
