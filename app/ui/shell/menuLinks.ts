import {
  Activity,
  Bell,
  Bookmark,
  CircleHelp,
  Eye,
  Flame,
  History,
  type LucideIcon,
  ShoppingBag,
  Smartphone,
  Tag,
  UserPlus,
  UserRound,
  UserRoundPen,
} from 'lucide-react'
import type { Viewer } from './viewer.tsx'

export interface MenuLink {
  to: string
  name: string
  icon: LucideIcon
}

const PROFILE: MenuLink = { to: '/auth/my/info', name: '프로필', icon: UserRoundPen }
const DEALS: MenuLink = { to: '/bestCheapers', name: '오늘의 딜', icon: Flame }
const PRODUCTS: MenuLink = { to: '/products', name: '상품', icon: ShoppingBag }
const KEYWORDS: MenuLink = { to: '/keywordNotify', name: '키워드 알림', icon: Tag }
const HISTORIES: MenuLink = { to: '/auth/my/notifyHistories', name: '알림 내역', icon: Bell }
const ACTIONS: MenuLink = { to: '/auth/my/actionHistories', name: '활동 내역', icon: History }
const INVITATIONS: MenuLink = { to: '/auth/my/invitations', name: '친구 초대', icon: UserPlus }
const BOOKMARKS: MenuLink = { to: '/auth/my/productBookmarks', name: '찜한 상품', icon: Bookmark }
const VIEWED: MenuLink = { to: '/auth/my/productViewHistories', name: '최근 본 상품', icon: Eye }
const DEVICES: MenuLink = { to: '/auth/my/devices', name: '알림 기기', icon: Smartphone }
const STATUS: MenuLink = { to: '/status', name: '수집 현황', icon: Activity }
const HELP: MenuLink = { to: '/help', name: '도움말', icon: CircleHelp }

export const MAIN_MENU = [DEALS, PRODUCTS, KEYWORDS, HISTORIES, STATUS, HELP]
export const MY_MENU = [PROFILE, HISTORIES, ACTIONS, BOOKMARKS, VIEWED, DEVICES, KEYWORDS, INVITATIONS]
export const SITE_MENU = [DEALS, PRODUCTS, STATUS, HELP]
export const TAB_BAR: MenuLink[] = [
  DEALS,
  PRODUCTS,
  { ...KEYWORDS, name: '키워드' },
  { ...HISTORIES, name: '알림' },
  { to: '/menu', name: '내 정보', icon: UserRound },
]

/** Whether a menu's link leads to where one is; the front page is today's deals. */
export function isHere(link: MenuLink, pathname: string): boolean {
  return pathname === link.to || pathname.startsWith(`${link.to}/`) || (link === DEALS && pathname === '/')
}

/** What waits unread behind a link, and how it is called. */
export function unreadBehind(link: MenuLink, viewer: Viewer): { count: number; label: string } {
  if (link.to === HISTORIES.to) return { count: viewer.unreadCount, label: '새 알림' }
  return { count: link.to === ACTIONS.to ? viewer.unreadActionCount : 0, label: '새 활동' }
}
