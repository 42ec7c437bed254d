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
