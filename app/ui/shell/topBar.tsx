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
import { isHere, LAST_OF_MENU, MAIN_MENU, MENU_PATH } from './menu/menuLinks.ts'
import { type Search, SearchForm, useSearch } from './searchForm.tsx'
import { ThemeToggle } from './themeToggle.tsx'
import type { Viewer } from './viewer.tsx'

/** The bar at the top: logo, search, theme, unread alerts, menu. `onMenu` opens the drawer; its link opens a page. */
export function TopBar({ viewer, onMenu }: { viewer: Viewer; onMenu: () => void }) {
  const { pathname } = useLocation()
  const search = useSearch()
  // Runs before the router follows the link.
  const openDrawer = (event: MouseEvent) => {
    const isMenu = (event.target as Element).closest(`a[href="${MENU_PATH}"]`) !== null
    if (!isMenu || !isPlainClick(event)) return
    event.preventDefault()
    onMenu()
  }
  const { siteName, theme, staff, nickname, unreadCount } = viewer
  return (
    <header className="top">
      <Controls
        className="top-in"
        onClickCapture={openDrawer}
        of={{ siteName, search, theme, unreadCount: nickname === null ? null : unreadCount }}
      />
      <Menu
        className="menu"
        aria-label="주 메뉴"
        of={{
          here: [...MAIN_MENU, ...LAST_OF_MENU, ...staff]
            .filter((link) => isHere(link, pathname))
            .map(({ to }) => to),
          staff,
          // The menu of staff closes when another page opens.
          path: staff.length > 0 ? pathname : null,
        }}
      />
    </header>
  )
}

interface ControlsProps extends Pick<Viewer, 'siteName' | 'theme'> {
  search: Search
  /** null: signed out. */
  unreadCount: number | null
}

const Controls = kept('div', ({ siteName, search, theme, unreadCount }: ControlsProps) => (
  <>
    <Link className="logo" to="/" aria-label={`${siteName} 홈`}>
      <Logo />
      <span className="desk-only">{siteName}</span>
    </Link>
    <SearchForm {...search} />
    <span className="spring desk-only" />
    <ThemeToggle theme={theme} />
    {unreadCount !== null && (
      <Link className="icon-btn has-tip desk-only" to="/auth/my/notifyHistories">
        <Icon name="bell" />
        <span className="visually-hidden">알림 내역</span>
        <Badge count={unreadCount} label="새 알림" />
        <Tip>알림 내역</Tip>
      </Link>
    )}
    <Link className="icon-btn has-tip" to={MENU_PATH} aria-label="전체 메뉴">
      <Icon name="menu" />
      <Tip>전체 메뉴</Tip>
    </Link>
  </>
))

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
