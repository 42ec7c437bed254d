import type { MenuLink } from './menuLink.ts'
import { ACTIONS, DEVICES, HISTORIES, REGISTERED } from './menuLinks.ts'

const PROFILE: MenuLink = { to: '/auth/my/info', name: '프로필', icon: 'user-round-pen' }
const INVITATIONS: MenuLink = { to: '/auth/my/invitations', name: '친구 초대', icon: 'user-plus' }
const BOOKMARKS: MenuLink = { to: '/auth/my/productBookmarks', name: '찜한 상품', icon: 'heart' }
const VIEWED: MenuLink = { to: '/auth/my/productViewHistories', name: '최근 본 상품', icon: 'eye' }
const COMMENTED: MenuLink = { to: '/auth/my/productActivity', name: '상품 댓글', icon: 'message-circle' }
const ACTIVITY: MenuLink = {
  to: '/auth/my/communityActivity',
  name: '커뮤니티 활동',
  icon: 'notebook-pen',
}
const SAVED: MenuLink = {
  ...ACTIVITY,
  to: `${ACTIVITY.to}?nav=MY_BOOKMARK`,
  name: '북마크',
  icon: 'bookmark',
}

/** The member's own screens. */
export const MY_MENU = [
  PROFILE,
  HISTORIES,
  ACTIONS,
  REGISTERED,
  BOOKMARKS,
  VIEWED,
  COMMENTED,
  ACTIVITY,
  SAVED,
  DEVICES,
  INVITATIONS,
]
