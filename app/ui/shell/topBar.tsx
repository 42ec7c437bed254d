import { useLocation } from '@remix-run/react'
import type { MouseEvent, ReactNode } from 'react'
import { Badge } from '../controls/badge.tsx'
import { isPlainClick } from '../controls/popups/dialog.tsx'
import { Tip } from '../controls/popups/tooltip.tsx'
import { Icon } from '../icons/icon.tsx'
import { Link } from '../link.tsx'
import { LiveToggle } from './liveToggle.tsx'
import { Logo } from './logo.tsx'
import type { MenuLink } from './menu/menuLink.ts'
import { isHere, LAST_OF_MENU, MAIN_MENU } from './menu/menuLinks.ts'
import { SearchForm } from './searchForm.tsx'
import { ThemeToggle } from './themeToggle.tsx'
import type { Viewer } from './viewer.tsx'

/** The bar at the top: logo, search, theme, unread alerts, menu. `onMenu` opens the drawer; its link opens a page. */
export function TopBar({ viewer, onMenu }: { viewer: Viewer; onMenu: () => void }) {
  const { pathname } = useLocation()
  const linkTo = (link: MenuLink) => (
    <Link key={link.to} to={link.to} aria-current={isHere(link, pathname) ? 'page' : undefined}>
      {link.name}
    </Link>
  )
  const openDrawer = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onMenu()
  }
  return (
    <header className="top">
      <div className="top-in">
        <Link className="logo" to="/" aria-label={`${viewer.siteName} 홈`}>
          <Logo />
          <span className="desk-only">{viewer.siteName}</span>
        </Link>
        <SearchForm />
        <span className="spring desk-only" />
        <ThemeToggle theme={viewer.theme} />
        {viewer.nickname !== null && (
          <Link className="icon-btn has-tip desk-only" to="/auth/my/notifyHistories">
            <Icon name="bell" />
            <span className="visually-hidden">알림 내역</span>
            <Badge count={viewer.unreadCount} label="새 알림" />
            <Tip>알림 내역</Tip>
          </Link>
        )}
        <Link className="icon-btn has-tip" to="/menu" aria-label="전체 메뉴" onClick={openDrawer}>
          <Icon name="menu" />
          <Tip>전체 메뉴</Tip>
        </Link>
      </div>
      <nav className="menu" aria-label="주 메뉴">
        {MAIN_MENU.map(linkTo)}
        <LiveToggle />
        {LAST_OF_MENU.map(linkTo)}
        {viewer.staff.length > 0 && <StaffMenu key={pathname}>{viewer.staff.map(linkTo)}</StaffMenu>}
      </nav>
    </header>
  )
}

/** The menu for staff: the platform opens it, and closes it with Escape. */
const StaffMenu = ({ children }: { children: ReactNode }) => (
  <>
    <button type="button" {...{ popovertarget: 'staff-menu' }}>
      운영
      <Icon name="chevron-down" size="tiny" />
    </button>
    <div id="staff-menu" className="pop-menu" {...{ popover: 'auto' }}>
      {children}
    </div>
  </>
)
