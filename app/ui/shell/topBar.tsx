import { useLocation } from '@remix-run/react'
import type { MouseEvent, ReactNode } from 'react'
import { Badge } from '../controls/badge.tsx'
import { isPlainClick } from '../controls/popups/dialog.tsx'
import { Tip } from '../controls/popups/tooltip.tsx'
import { Icon } from '../icons/icon.tsx'
import { Link } from '../link.tsx'
import { kept } from '../rendering/kept.tsx'
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
      <Menu
        className="menu"
        aria-label="주 메뉴"
        of={{
          here: [...MAIN_MENU, ...LAST_OF_MENU, ...viewer.staff]
            .filter((link) => isHere(link, pathname))
            .map(({ to }) => to),
          staff: viewer.staff,
          // The menu of staff closes when another page opens.
          path: viewer.staff.length > 0 ? pathname : null,
        }}
      />
    </header>
  )
}

interface MenuProps {
  /** The targets of the links that lead to the present page. */
  here: string[]
  staff: MenuLink[]
  path: string | null
}

const Menu = kept('nav', ({ here, staff, path }: MenuProps) => {
  const linkTo = ({ to, name }: MenuLink) => (
    <Link key={to} to={to} aria-current={here.includes(to) ? 'page' : undefined}>
      {name}
    </Link>
  )
  return (
    <>
      {MAIN_MENU.map(linkTo)}
      <LiveToggle />
      {LAST_OF_MENU.map(linkTo)}
      {staff.length > 0 && <StaffMenu key={path}>{staff.map(linkTo)}</StaffMenu>}
    </>
  )
})

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
