import type { Unread } from '#client/badges.ts'
import type { MenuLink } from './menuLink.ts'

export const DEALS: MenuLink = { to: '/bestCheapers', name: '오늘의 딜', icon: 'flame' }
export const COMMUNITY: MenuLink = { to: '/community', name: '커뮤니티', icon: 'messages-square' }
export const KEYWORDS: MenuLink = { to: '/keywordNotify', name: '키워드 알림', icon: 'tag' }
export const PRICES: MenuLink = { to: '/productNotify', name: '최저가 알림', icon: 'trending-down' }
export const RECOMMENDED: MenuLink = { to: '/recommendNotify', name: '추천 알림', icon: 'star' }
export const REGISTERED: MenuLink = { to: '/auth/my/notifies', name: '내 알림', icon: 'bell-plus' }
export const HISTORIES: MenuLink = { to: '/auth/my/notifyHistories', name: '알림 내역', icon: 'bell' }
export const ACTIONS: MenuLink = {
  to: '/auth/my/actionHistories',
  name: '활동 내역',
  icon: 'rotate-ccw-clock',
}
export const DEVICES: MenuLink = { to: '/auth/my/devices', name: '알림 기기', icon: 'smartphone' }
export const GAME: MenuLink = { to: '/giftGame', name: '선물 뽑기', icon: 'gift' }
export const STORE: MenuLink = { to: '/giftStore', name: '선물 상점', icon: 'store' }
export const CHAT: MenuLink = { to: '/chat', name: '채팅', icon: 'message-circle' }
export const DIRECT: MenuLink = { to: '/directLink', name: '바로가기', icon: 'external-link' }
export const HELP: MenuLink = { to: '/help', name: '도움말', icon: 'circle-question-mark' }

/** The rows before and after the switch of the automatic refresh. */
export const MAIN_MENU = [DEALS, COMMUNITY, KEYWORDS, RECOMMENDED, PRICES, GAME, STORE, DIRECT]
export const LAST_OF_MENU = [HELP]
/** The alerts that arrived, the member's own alerts, and everything that sets them up. */
const ALERTS: MenuLink = { ...HISTORIES, name: '알림' }
const ALERT_SCREEN = /^\/\w+Notify$|my\/(notif|devices)|telegramLink/
/** The page of the menu, which a script opens as a drawer. */
export const MENU_PATH = '/menu'

const ME: MenuLink = { to: MENU_PATH, name: '내 정보', icon: 'user-round' }

export const TAB_BAR: MenuLink[] = [DEALS, COMMUNITY, ALERTS, CHAT, ME]

/** The member's own screens, and the gifts, which the menu lists. */
const OWN_SCREEN = /\/my\/|^\/gift/

/**
 * Whether a menu link leads to the present page; the front page counts as today's deals, a screen of posts as the
 * community, a screen of alerts as the alerts tab, and any other screen of the member's own as the member's tab.
 */
export function isHere(link: MenuLink, pathname: string): boolean {
  if (link === DEALS && pathname === '/') return true
  if (link === COMMUNITY && pathname.includes('/board')) return true
  if (pathname === link.to || pathname.startsWith(`${link.to}/`)) return true
  return ALERT_SCREEN.test(pathname) ? link === ALERTS : link === ME && OWN_SCREEN.test(pathname)
}

/** The unread count of a link, and its label. */
export function unreadBehind(link: MenuLink, unread: Unread): { count: number; label: string } {
  if (link.to === HISTORIES.to) return { count: unread.unreadCount, label: '새 알림' }
  return { count: link.to === ACTIONS.to ? unread.unreadActionCount : 0, label: '새 활동' }
}
