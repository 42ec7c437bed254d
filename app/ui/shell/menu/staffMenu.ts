import { isAdmin, type Member } from '#domain/accounts/member.ts'
import { QUEUE_PATH } from '#domain/moderation/paths.ts'
import type { MenuLink } from './menuLink.ts'

const ADMIN_MENU: MenuLink[] = [
  { to: '/auth/admin/users', name: '회원 조회', icon: 'users-round' },
  { to: QUEUE_PATH, name: '신고 처리', icon: 'flag' },
  { to: '/auth/admin/watchedWords', name: '주의 단어', icon: 'eye-off' },
  { to: '/auth/admin/sources', name: '출처 관리', icon: 'list' },
  { to: '/auth/admin/products', name: '상품 합치기', icon: 'link-2' },
  { to: '/auth/admin/keywordAliases', name: '키워드 별칭', icon: 'tag' },
  { to: '/auth/admin/prices', name: '가격 심사', icon: 'triangle-exclamation-point' },
  { to: '/auth/admin/setup', name: '운영 설정', icon: 'wand-sparkles' },
]
const SUPER_ADMIN_MENU: MenuLink[] = [
  { to: '/auth/superAdmin/openModalAdd', name: '시작 공지 추가', icon: 'megaphone' },
  { to: '/auth/superAdmin/sendNotify', name: '알림 보내기', icon: 'send' },
  { to: '/auth/superAdmin/userGifts', name: '회원 선물', icon: 'ticket' },
  { to: '/auth/superAdmin/gifts', name: '상점 선물', icon: 'store' },
  { to: '/auth/superAdmin/prizes', name: '뽑기 상품', icon: 'dices' },
  { to: '/auth/superAdmin/economy', name: '포인트 통계', icon: 'chart-no-axes-column' },
  { to: '/auth/superAdmin/staffActs', name: '운영자 기록', icon: 'scroll' },
  { to: '/auth/superAdmin/toCommonUser', name: '일반 사용자로 전환', icon: 'user-round' },
]

/** The menu rows of a member's role. The page contains them, so no other browser loads them. */
export function staffMenu(member: Member): MenuLink[] {
  if (!isAdmin(member)) return []
  return member.role === 'SUPER_ADMIN' ? [...ADMIN_MENU, ...SUPER_ADMIN_MENU] : ADMIN_MENU
}
