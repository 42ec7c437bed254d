import type { IconName } from '../icons/names.ts'
import type { Viewer } from './viewer.tsx'

export interface MenuLink {
  to: string
  name: string
  icon: IconName
}

const PROFILE: MenuLink = { to: '/auth/my/info', name: '프로필', icon: 'user-round-pen' }
const DEALS: MenuLink = { to: '/bestCheapers', name: '오늘의 딜', icon: 'flame' }
const PRODUCTS: MenuLink = { to: '/products', name: '상품', icon: 'shopping-bag' }
const KEYWORDS: MenuLink = { to: '/keywordNotify', name: '키워드 알림', icon: 'tag' }
const PRICES: MenuLink = { to: '/productNotify', name: '최저가 알림', icon: 'trending-down' }
const RECOMMENDED: MenuLink = { to: '/recommendNotify', name: '추천 알림', icon: 'star' }
const REGISTERED: MenuLink = { to: '/auth/my/notifies', name: '등록한 알림', icon: 'bell-plus' }
const HISTORIES: MenuLink = { to: '/auth/my/notifyHistories', name: '알림 내역', icon: 'bell' }
const ACTIONS: MenuLink = { to: '/auth/my/actionHistories', name: '활동 내역', icon: 'rotate-ccw-clock' }
const INVITATIONS: MenuLink = { to: '/auth/my/invitations', name: '친구 초대', icon: 'user-plus' }
const BOOKMARKS: MenuLink = { to: '/auth/my/productBookmarks', name: '찜한 상품', icon: 'bookmark' }
const VIEWED: MenuLink = { to: '/auth/my/productViewHistories', name: '최근 본 상품', icon: 'eye' }
const DEVICES: MenuLink = { to: '/auth/my/devices', name: '알림 기기', icon: 'smartphone' }
const DIRECT: MenuLink = { to: '/directLink', name: '바로가기', icon: 'external-link' }
const STATUS: MenuLink = { to: '/status', name: '수집 현황', icon: 'activity' }
const HELP: MenuLink = { to: '/help', name: '도움말', icon: 'circle-question-mark' }

const MAIN_MENU = [DEALS, PRODUCTS, KEYWORDS, RECOMMENDED, PRICES, DIRECT, STATUS, HELP]
/** What admins do besides. */
const ADMIN_MENU: MenuLink[] = [
  { to: '/auth/admin/products', name: '상품 합치기', icon: 'link-2' },
  { to: '/auth/admin/keywordAliases', name: '키워드 별칭', icon: 'tag' },
  { to: '/auth/admin/prices', name: '가격 심사', icon: 'triangle-exclamation-point' },
  { to: '/auth/admin/setup', name: '운영 설정', icon: 'wand-sparkles' },
]
/** What super admins do besides that. */
const SEND: MenuLink = { to: '/auth/superAdmin/sendNotify', name: '알림 보내기', icon: 'send' }
export const MY_MENU = [PROFILE, HISTORIES, ACTIONS, REGISTERED, BOOKMARKS, VIEWED, DEVICES, INVITATIONS]
export const SITE_MENU = [DEALS, PRODUCTS, KEYWORDS, RECOMMENDED, PRICES, DIRECT, STATUS, HELP]
export const TAB_BAR: MenuLink[] = [
  DEALS,
  PRODUCTS,
  { ...KEYWORDS, name: '키워드' },
  { ...HISTORIES, name: '알림' },
  { to: '/menu', name: '내 정보', icon: 'user-round' },
]

/** The menu below the bar, with what the viewer's role adds. */
export const mainMenu = (viewer: Viewer): MenuLink[] => [...MAIN_MENU, ...staffMenu(viewer)]

/** What the viewer's role adds to everybody's menu. */
export const staffMenu = ({ isAdmin, isSuperAdmin }: Viewer): MenuLink[] => [
  ...(isAdmin ? ADMIN_MENU : []),
  ...(isSuperAdmin ? [SEND] : []),
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
