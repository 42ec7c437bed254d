import type { MenuLink } from './menuLink.ts'
import {
  CHAT,
  COMMUNITY,
  DEALS,
  DIRECT,
  GAME,
  HELP,
  KEYWORDS,
  PRICES,
  RECOMMENDED,
  STORE,
} from './menuLinks.ts'

const PRODUCTS: MenuLink = { to: '/products', name: '상품', icon: 'shopping-bag' }
const ACTIVITY: MenuLink = {
  to: '/auth/my/communityActivity',
  name: '커뮤니티 활동',
  icon: 'notebook-pen',
  isSoon: true,
}
const SAVED: MenuLink = {
  ...ACTIVITY,
  to: `${ACTIVITY.to}?nav=MY_BOOKMARK`,
  name: '저장한 글',
  icon: 'bookmark',
}
const STATUS: MenuLink = { to: '/status', name: '수집 현황', icon: 'activity' }

/** Every part of the site. */
export const SITE_MENU = [
  DEALS,
  PRODUCTS,
  COMMUNITY,
  KEYWORDS,
  RECOMMENDED,
  PRICES,
  GAME,
  STORE,
  CHAT,
  DIRECT,
  STATUS,
  HELP,
]
/** The member's own posts and bookmarks. */
export const WRITING_MENU = [ACTIVITY, SAVED]
