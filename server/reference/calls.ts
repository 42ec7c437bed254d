// What each call of api/v0 does, for those who call it. Everything else of the reference comes from the code.
import type { Refused } from './frame.ts'

/** A part of the reference: the calls whose routes are in the folder `folder` of `app/routes/api/v0`. */
export interface Area {
  folder: string
  /** The name of the area in an address. */
  key: string
  name: string
  says: string
}

/** The parts of the reference, in order. */
export const AREAS: Area[] = [
  {
    folder: 'accounts',
    key: 'accounts',
    name: '계정',
    says: '로그인, 토큰, 프로필, 차단과 숨긴 단어, 다른 회원의 정보입니다.',
  },
  { folder: 'products', key: 'products', name: '상품', says: '핫딜, 상품, 가격, 상품 댓글과 끌올입니다.' },
  { folder: 'alerts', key: 'alerts', name: '알림', says: '키워드 알림, 최저가 알림, 추천 알림입니다.' },
  { folder: 'devices', key: 'devices', name: '기기', says: '알림을 받을 기기, 알림 시간과 알림 내역입니다.' },
  { folder: 'boards', key: 'community', name: '커뮤니티', says: '글, 글의 댓글과 회원이 올린 딜입니다.' },
  { folder: 'rewards', key: 'rewards', name: '포인트', says: '포인트, 태그, 레벨과 친구 초대입니다.' },
  { folder: 'gifts', key: 'gifts', name: '선물', says: '선물 뽑기와 선물 상점입니다.' },
  { folder: 'moderation', key: 'moderation', name: '신고', says: '신고, 결정, 이의 제기와 운영기록입니다.' },
  { folder: 'admin', key: 'admin', name: '운영', says: '운영자와 최고 운영자의 호출입니다.' },
]

/** The area of a call whose route is in no folder. */
export const OTHER_AREA = 'admin'

/** Information that the code of a call does not contain. */
export interface Note {
  /** One Korean sentence. */
  says: string
  /** How the act finds the session, if its wrapper does not find it. */
  signedInBy?: Array<'token' | 'cookie'>
  /** A guest may call it too, and no token is refused. */
  isForGuests?: true
  /** The refusals that do not follow from its method and its address. */
  refuses?: Refused[]
  /** The kinds of content of an answer that is no typed JSON. */
  media?: string[]
  /** A header that it reads, if the shape of its act does not name it. */
  header?: { name: string; says: string }
}

/** Every call, by its method and its path. */
export const CALLS: Record<string, string | Note> = {
  // accounts
  'GET auth/my': '내 정보를 조회합니다.',
  'GET auth/my-summary': '앱을 시작할 때 내 정보를 조회하며, 그날의 출석으로 기록합니다.',
  'GET auth/my/events': {
    says: '읽지 않은 알림의 수와 새 알림을 서버 전송 이벤트로 받습니다. 웹 페이지에서만 사용합니다.',
    signedInBy: ['cookie'],
    refuses: ['Invalid'],
    media: ['text/event-stream'],
  },
  'POST auth/my/session': {
    says: '앱의 토큰으로 웹 뷰의 로그인 쿠키를 받습니다.',
    signedInBy: ['token'],
  },
  'GET auth/my/sessions': '내 로그인 목록을 조회합니다.',
  'DELETE auth/my/sessions': '이 로그인을 제외한 모든 로그인을 종료합니다. 최근 15분 안에 로그인해야 합니다.',
  'DELETE auth/my/sessions/:id':
    '로그인 하나를 종료합니다. 다른 로그인을 종료하려면 최근 15분 안에 로그인해야 합니다.',
  'POST auth/my/socket-token': {
    says: '채팅의 STOMP 연결에 사용할 토큰을 발급합니다.',
    signedInBy: ['token', 'cookie'],
  },
  'POST auth/logout': {
    says: '로그아웃합니다. 로그인하지 않았으면 아무것도 하지 않습니다.',
    signedInBy: ['token', 'cookie'],
    isForGuests: true,
  },
  'GET auth/my/consents': '이용약관과 개인정보 처리방침에 동의한 상태를 조회합니다.',
  'POST auth/my/consents': '이용약관과 개인정보 처리방침에 동의합니다.',
  'POST issue-token/noauth': '기기의 키로 로그인하고 토큰을 발급합니다.',
  'POST issue-token/apple': '애플의 인가 코드로 로그인하고 토큰을 발급합니다.',
  'POST oauth2/issue-token/kakao': '카카오의 인가 코드로 로그인하고 토큰을 발급합니다.',
  'POST auth/my/identities/kakao': '기기로 로그인한 계정에 카카오 계정을 연결하고 새 토큰을 발급합니다.',
  'POST auth/my/identities/apple': '기기로 로그인한 계정에 애플 계정을 연결하고 새 토큰을 발급합니다.',
  'POST token/refresh': { says: '갱신 토큰으로 새 토큰을 발급합니다.', refuses: ['NotSignedIn'] },
  'PUT auth/my/nickname': '닉네임을 변경합니다.',
  'POST auth/my/image-upload': '프로필 사진으로 쓸 파일을 올립니다.',
  'POST auth/my/image-apply': '올린 파일을 프로필 사진으로 저장합니다.',
  'POST auth/images': '글이나 댓글에 넣을 사진을 올립니다.',
  'GET auth/my/export': { says: '내 모든 정보를 파일로 받습니다.', media: ['application/json'] },
  'POST auth/sign-out': '회원에서 탈퇴합니다.',
  'GET auth/my/product-activity-summary': '내가 상품에 남긴 활동의 수를 조회합니다.',
  'GET auth/my/community-activity-summary': '내가 커뮤니티에 남긴 활동의 수를 조회합니다.',
  'GET users/mention-data': '댓글에서 언급할 수 있는 최근 회원의 목록을 조회합니다.',
  'GET users/:id': '회원의 정보를 조회합니다. 없는 회원과 탈퇴한 회원은 상태가 ERROR입니다.',
  'GET users/:id/community-activity-summary': '회원이 커뮤니티에 남긴 활동의 수를 조회합니다.',
  'GET auth/my/blocks': '내가 차단한 회원의 목록을 조회합니다.',
  'GET auth/my/hidden-words': '내 숨긴 단어의 목록을 조회합니다.',
  'POST auth/my/hidden-words': '숨길 단어를 추가합니다.',
  'DELETE auth/my/hidden-words/:id': '숨긴 단어를 삭제합니다.',
  'PUT auth/users/:id/note': '회원에 대해 나만 보는 메모를 저장합니다.',
  'DELETE auth/users/:id/note': '회원에 대해 남긴 메모를 삭제합니다.',
  'POST auth/users/:id/block': '회원을 차단합니다.',
  'POST auth/users/:id/unblock': '회원의 차단을 해제합니다.',

  // products
  'POST auth/products': '상품의 주소로 상품을 추가합니다.',
  'GET products/suggestions': '검색어에 맞는 상품의 이름을 조회합니다.',
  'GET products': '상품을 검색하거나, 번호로 여러 상품을 조회합니다.',
  'GET products/:id': '상품 하나를 조회합니다.',
  'GET products/:id/prices': '상품의 가격 기록을 조회합니다.',
  'GET products/:id/sales': '상품의 판매 목록을 조회합니다.',
  'GET products/:id/relative-product-ids': '관련 상품의 번호를 조회합니다.',
  'GET products/today-top-like-products': '오늘 추천이 많은 상품을 조회합니다.',
  'GET products/top-notify-count-products': '알림을 등록한 회원이 많은 상품을 조회합니다.',
  'GET products/today-top-view-products': '오늘 많이 본 상품을 조회합니다.',
  'POST auth/products/:id/like': '상품을 추천합니다.',
  'DELETE auth/products/:id/like': '상품의 추천을 취소합니다.',
  'POST auth/products/:id/bookmark': '상품을 찜합니다.',
  'DELETE auth/products/:id/bookmark': '상품의 찜을 취소합니다.',
  'GET auth/my/product-bookmarks': '찜한 상품의 목록을 조회합니다.',
  'GET auth/my/product-view-histories': '내가 본 상품의 목록을 조회합니다.',
  'POST auth/my/product-view-histories': '상품을 본 기록을 남깁니다.',
  'POST auth/product-sales/:id/report-ended': '판매의 종료 신고를 합니다.',
  'DELETE auth/product-sales/:id/report-ended': '종료 신고를 취소하거나, 아직 판매 중이라고 알립니다.',
  'GET product-comments': { says: '상품의 댓글을 조회합니다.', refuses: ['NotFound'] },
  'GET product-comments/by': { says: '회원이 상품에 쓴 댓글을 조회합니다.', refuses: ['NotFound'] },
  'GET product-comments/recent-product-comments': '최근 상품 댓글을 조회합니다.',
  'GET product-comments/:id': '상품 댓글 하나를 조회합니다.',
  'POST auth/product-comments': '상품에 댓글을 씁니다.',
  'GET auth/product-comments/mine': '내가 상품에 쓴 댓글을 조회합니다.',
  'GET auth/product-comments/my-like': '내가 추천한 상품 댓글을 조회합니다.',
  'PUT auth/product-comments/:id': '내가 상품에 쓴 댓글을 수정합니다.',
  'DELETE auth/product-comments/:id': '내가 상품에 쓴 댓글을 삭제합니다.',
  'GET auth/product-comments/:id/is-mine': '상품 댓글이 내 댓글인지 조회합니다.',
  'POST auth/product-comments/:id/like': '상품 댓글을 추천합니다.',
  'DELETE auth/product-comments/:id/like': '상품 댓글의 추천을 취소합니다.',
  'POST auth/product-comments/:id/report-block': '상품 댓글을 신고합니다.',
  'GET auth/my/comment-products': '내가 상품에 쓴 댓글을 상품의 이름과 함께 조회합니다.',
  'GET auth/my/mention-products': '나를 언급한 상품 댓글을 조회합니다.',
  'GET auth/my/product-sale-hot-ups': '내 끌올의 목록을 조회합니다.',
  'GET product-sale-hot-ups': '지금 올라와 있는 끌올을 조회합니다.',
  'POST auth/product-sale-hot-ups': '포인트로 판매를 끌올합니다.',
  'POST auth/product-sale-hot-ups/:id/do-dead': '내 끌올을 종료합니다.',
  'POST product-sale-hot-ups/:id/increase-hit': '끌올의 조회 수를 올립니다.',
  'GET deals': '오늘의 핫딜을 조회합니다.',
  'GET sources': '출처의 목록과 상태를 조회합니다.',
  'GET categories': '상품 분류의 목록을 조회합니다.',
  'GET status': '수집 현황과 알림에 걸린 시간을 조회합니다.',

  // alerts
  'GET auth/my/keyword-notifies': '내 키워드 알림의 목록을 조회합니다.',
  'POST auth/my/keyword-notifies': '키워드 알림을 등록합니다.',
  'POST auth/my/keyword-notifies/preview': '등록하기 전에, 지난 30일 동안 키워드에 맞은 딜을 조회합니다.',
  'PUT auth/my/keyword-notifies/:id': '키워드 알림을 수정합니다.',
  'DELETE auth/my/keyword-notifies/:id': '키워드 알림을 삭제합니다.',
  'GET auth/my/product-notifies': '내 최저가 알림의 목록을 조회합니다.',
  'POST auth/my/product-notifies': '최저가 알림을 등록합니다.',
  'PUT auth/my/product-notifies/:id': '최저가 알림을 수정합니다.',
  'DELETE auth/my/product-notifies/:id': '최저가 알림을 삭제합니다.',
  'GET auth/my/recommend-notify': '추천 알림의 설정을 조회합니다.',
  'PUT auth/my/recommend-notify': '추천 알림의 설정을 저장합니다.',
  'POST auth/my/recommend-notify/refusals': '상품이나 분류를 추천 알림에서 제외합니다.',
  'DELETE auth/my/recommend-notify/refusals': '추천 알림에서 제외한 상품이나 분류를 다시 받습니다.',
  'GET auth/my/notifies-export': {
    says: '내 알림을 모두 파일로 받습니다.',
    media: ['application/json', 'text/csv'],
  },
  'POST auth/my/notifies-import': '내보낸 파일의 알림을 등록합니다. 한 줄이라도 틀리면 모두 거절합니다.',
  'GET auth/admin/keyword-aliases': '같은 뜻으로 찾는 키워드의 목록을 조회합니다.',
  'PUT auth/admin/keyword-aliases': '같은 뜻으로 찾는 키워드의 목록을 저장합니다.',

  // devices
  'POST device-init': '로그인하기 전에 기기의 등록 상태를 조회합니다.',
  'DELETE auth/my/device': {
    says: '기기의 키로 내 기기를 삭제합니다.',
    header: { name: 'Device-Key', says: '기기의 키입니다. 주소의 deviceKey보다 먼저 봅니다.' },
  },
  'GET auth/my/devices': '내 기기의 목록을 조회합니다.',
  'POST auth/my/devices': '기기를 등록합니다. 다른 회원의 기기이면 forcible이 있어야 합니다.',
  'PUT auth/my/devices/:id': '기기의 이름을 변경합니다.',
  'DELETE auth/my/devices/:id': '기기를 삭제합니다.',
  'POST auth/my/devices/:id/send-test': '기기로 테스트 알림을 보냅니다.',
  'GET auth/my/notify-histories': '알림 내역을 조회합니다.',
  'POST auth/my/notify-histories/read': '받은 알림을 읽었다고 표시합니다.',
  'GET auth/my/notifiedTime': '알림을 받을 시간을 조회합니다.',
  'PUT auth/my/notified-start-time': '알림을 받기 시작할 시각을 저장합니다.',
  'PUT auth/my/notified-end-time': '알림을 그만 받을 시각을 저장합니다.',
  'GET auth/my/notify-settings': '알림 설정을 조회합니다.',
  'PUT auth/my/notify-settings': '알림 설정을 저장합니다. 보낸 항목만 변경합니다.',
  'PUT auth/my/enable-ad-notify': '광고성 알림에 동의하거나 동의를 취소합니다.',
  'POST auth/my/telegram-link': '텔레그램 연결에 사용할 코드를 발급합니다.',
  'DELETE auth/my/telegram-link': '텔레그램 연결을 해제합니다.',
  'GET push/public-key': '웹 푸시의 공개 키를 조회합니다.',
  'POST push/acks': '기기가 받은 알림을 어떻게 했는지 알립니다.',

  // boards
  'GET boards/recent-boards': '최근 글을 조회합니다.',
  'GET boards/top-hit-boards': '많이 본 글을 조회합니다.',
  'GET boards/user-post-search': '글을 검색합니다.',
  'GET boards/notices': '공지를 조회합니다.',
  'GET boards/by': { says: '회원이 쓴 글을 조회합니다.', refuses: ['NotFound'] },
  'GET boards': '글의 목록을 조회합니다.',
  'GET boards/deal-preview': '판매처의 주소로 딜의 정보를 미리 조회합니다.',
  'GET boards/:id': '글 하나를 조회합니다.',
  'GET board-comments/recent-board-comments': '최근 글 댓글을 조회합니다.',
  'GET board-comments/:id': '글 댓글 하나를 조회합니다.',
  'GET board-comments': { says: '글의 댓글을 조회합니다.', refuses: ['NotFound'] },
  'GET board-comments/by': { says: '회원이 글에 쓴 댓글을 조회합니다.', refuses: ['NotFound'] },
  'POST auth/board-comments': '글에 댓글을 씁니다.',
  'GET auth/board-comments/mine': '내가 글에 쓴 댓글을 조회합니다.',
  'GET auth/board-comments/my-like': '내가 추천한 글 댓글을 조회합니다.',
  'PUT auth/board-comments/:id': '내가 글에 쓴 댓글을 수정합니다.',
  'DELETE auth/board-comments/:id': '내가 글에 쓴 댓글을 삭제합니다.',
  'GET auth/board-comments/:id/is-mine': '글 댓글이 내 댓글인지 조회합니다.',
  'POST auth/board-comments/:id/like': '글 댓글을 추천합니다.',
  'DELETE auth/board-comments/:id/like': '글 댓글의 추천을 취소합니다.',
  'POST auth/board-comments/:id/report-block': '글 댓글을 신고합니다.',
  'POST auth/boards': '글을 씁니다.',
  'GET auth/boards/mine': '내가 쓴 글을 조회합니다.',
  'GET auth/boards/my-like': '내가 추천한 글을 조회합니다.',
  'GET auth/boards/my-bookmark': '북마크한 글을 조회합니다.',
  'PUT auth/boards/:id': '내 글을 수정합니다.',
  'DELETE auth/boards/:id': '내 글을 삭제합니다.',
  'GET auth/boards/:id/is-mine': '글이 내 글인지 조회합니다.',
  'POST auth/boards/:id/like': '글을 추천합니다.',
  'DELETE auth/boards/:id/like': '글의 추천을 취소합니다.',
  'POST auth/boards/:id/bookmark': '글을 북마크합니다.',
  'DELETE auth/boards/:id/bookmark': '글의 북마크를 취소합니다.',
  'POST auth/boards/:id/report-block': '글을 신고합니다.',
  'POST auth/boards/:id/deal-confirmation': '회원이 올린 딜이 맞다고 확인합니다.',
  'DELETE auth/boards/:id/deal-confirmation': '딜의 확인을 취소합니다.',
  'POST auth/boards/:id/deal-end': '내가 올린 딜을 종료합니다.',
  'DELETE auth/boards/:id/deal-end': '내가 올린 딜의 종료를 취소합니다.',
  'GET auth/my/board-draft': { says: '쓰고 있던 글을 조회합니다.', refuses: ['NotFound'] },
  'PUT auth/my/board-draft': '쓰고 있는 글을 저장합니다.',
  'DELETE auth/my/board-draft': '쓰고 있던 글을 삭제합니다.',

  // rewards
  'GET constant/levels': '레벨의 목록을 조회합니다.',
  'GET auth/my/tags': '내 태그를 조회합니다.',
  'GET auth/my/point': '내 포인트를 조회합니다.',
  'GET auth/my/point-histories': '포인트 내역을 조회합니다.',
  'GET auth/my/star-point-histories': '별포인트 내역을 조회합니다.',
  'GET auth/my/action-histories': '활동 내역을 조회합니다.',
  'POST auth/my/action-histories/read': '활동 내역을 읽었다고 표시합니다.',
  'GET auth/my/invitations': '내가 초대한 친구의 목록을 조회합니다.',
  'POST auth/my/apply-invite-code': '추천인 코드를 입력합니다.',

  // gifts
  'GET gift-games': '오늘의 뽑기의 선물, 확률, 남은 수와 시드의 약속을 조회합니다.',
  'GET gift-games/draws/:id': '뽑기 하나의 영수증을 조회합니다. 시드는 다음 날부터 공개합니다.',
  'POST auth/gift-games/:id/draws': '한 번이나 열 번 뽑습니다.',
  'GET auth/my/gift-game-givens': '내 뽑기 내역을 조회합니다.',
  'GET gifts': '선물 상점의 선물을 조회합니다.',
  'POST auth/gifts/:id/purchases': '별포인트로 선물을 구매합니다.',
  'GET auth/my/gift-purchases': '내 선물의 목록을 조회합니다.',
  'GET auth/my/gift-purchases/:id': '내 선물 하나를 조회합니다.',
  'POST auth/my/gift-purchases/:id/cancel': '아직 확인되지 않은 선물을 취소합니다.',
  'POST auth/my/gift-purchases/:id/used': '선물을 사용했다고 표시합니다.',
  'PUT auth/my/gift-purchases/:id/recipient': '선물의 배송지를 저장합니다.',
  'GET auth/my/auth-images/:id': { says: '내 교환권의 사진을 받습니다.', media: ['image/webp'] },

  // moderation
  'POST auth/users/:id/report-block': '회원을 신고합니다.',
  'POST auth/product-sales/:id/report-block': '판매를 신고합니다.',
  'GET auth/my/decisions': '내 글과 계정에 내려진 결정을 조회합니다.',
  'POST auth/my/decisions/:id/appeal': '결정에 이의를 제기합니다.',
  'GET auth/admin/reports': '신고의 목록을 조회합니다.',
  'POST auth/admin/reports/:id/decision': '신고에 결정을 내립니다.',
  'DELETE auth/admin/decisions/:id': '결정을 취소합니다.',
  'GET records': '운영기록을 조회합니다.',

  // admin
  'GET open-modals': '시작할 때 보여 줄 안내를 조회합니다.',
  'POST auth/super-admin/add-open-modal': '시작할 때 보여 줄 안내를 추가합니다.',
  'POST auth/admin/users/:id/suspension': '회원의 이용을 제한합니다.',
  'DELETE auth/admin/users/:id/suspension': '회원의 이용 제한을 해제합니다.',
  'DELETE auth/admin/users/:id/sessions': '회원의 모든 로그인을 종료합니다.',
  'GET auth/admin/held-prices': '보류한 가격의 목록을 조회합니다.',
  'POST auth/admin/held-prices/:id/acceptance': '보류한 가격을 승인합니다.',
  'POST auth/admin/products/:id/joins': '두 상품을 하나로 합칩니다.',
  'POST auth/admin/products/:id/splits': '상품의 판매를 다른 상품으로 나눕니다.',
  'GET auth/admin/sources': '출처의 상태를 자세히 조회합니다.',
  'PUT auth/admin/sources/:key': '출처의 수집을 켜거나 끕니다.',
  'GET auth/admin/users': '회원을 검색합니다.',
  'GET auth/admin/user-stat': '회원의 통계를 조회합니다.',
  'POST auth/users/:id/change-role': '회원의 역할을 변경합니다.',
  'POST auth/super-admin/to-common-user': '서비스를 일반 회원으로 볼 수 있는 토큰을 발급합니다.',
  'GET auth/super-admin/send-notify': '보낸 운영 알림의 목록을 조회합니다.',
  'POST auth/super-admin/send-notify': '여러 회원에게 운영 알림을 보냅니다.',
  'GET auth/super-admin/send-notify/:id': '운영 알림 하나를 조회합니다.',
  'POST auth/super-admin/send-notify/:id/stop': '운영 알림을 보내는 것을 중지합니다.',
  'POST auth/super-admin/send-notify-test': '운영 알림을 나에게만 보냅니다.',
  'GET auth/super-admin/user-gifts': '회원에게 준 선물의 목록을 조회합니다.',
  'POST auth/super-admin/user-gifts': '회원에게 선물을 줍니다.',
  'POST auth/super-admin/user-gifts/update-status': '회원에게 준 선물의 상태를 변경합니다.',
  'GET auth/super-admin/user-gifts/:id': '회원에게 준 선물 하나를 조회합니다.',
  'PUT auth/super-admin/user-gifts/:id': '회원에게 준 선물을 수정합니다.',
  'DELETE auth/super-admin/user-gifts/:id': '회원에게 준 선물을 삭제합니다.',
  'POST auth/super-admin/user-gifts/:id/archive': '회원에게 준 선물을 보관함으로 옮깁니다.',
}
