/** Events that tags count. */
export type TagEvent =
  | 'ALERT'
  | 'KEYWORDS'
  | 'DEVICE'
  | 'STREAK'
  | 'BOARDS'
  | 'COMMENTS'
  | 'LIKES_RECEIVED'
  | 'FRIENDS'
  | 'DRAWS'
  | 'BUMPS'
  | 'REPORTS_ACCEPTED'
  | 'PURCHASE'
  | 'CHAT'

/** An achievement: earned for good when the count of its event reaches `count`. */
export interface Tag {
  key: string
  emoji: string
  name: string
  /** How a member earns it. */
  how: string
  event: TagEvent
  count: number
}

export const TAGS: readonly Tag[] = [
  // biome-ignore-start format: a table, a line each
  {
    key: 'FIRST_ALERT',
    emoji: '🔔',
    name: '첫 알림',
    how: '기다리던 소식의 알림을 처음 받기',
    event: 'ALERT',
    count: 1,
  },
  {
    key: 'FIRST_KEYWORD',
    emoji: '🏷️',
    name: '첫 키워드',
    how: '키워드 알림을 처음 등록하기',
    event: 'KEYWORDS',
    count: 1,
  },
  {
    key: 'KEYWORDS_10',
    emoji: '🎯',
    name: '길목 지킴이',
    how: '키워드 알림을 10개 등록해 두기',
    event: 'KEYWORDS',
    count: 10,
  },
  {
    key: 'FIRST_DEVICE',
    emoji: '📱',
    name: '첫 기기',
    how: '알림 기기를 처음 등록하기',
    event: 'DEVICE',
    count: 1,
  },
  {
    key: 'STREAK_7',
    emoji: '📅',
    name: '일주일 개근',
    how: '7일 연속 출석하기',
    event: 'STREAK',
    count: 7,
  },
  {
    key: 'STREAK_30',
    emoji: '🗓️',
    name: '한 달 개근',
    how: '30일 연속 출석하기',
    event: 'STREAK',
    count: 30,
  },
  {
    key: 'STREAK_100',
    emoji: '🏅',
    name: '백일 개근',
    how: '100일 연속 출석하기',
    event: 'STREAK',
    count: 100,
  },
  { key: 'FIRST_BOARD', emoji: '✏️', name: '첫 글', how: '글을 처음 쓰기', event: 'BOARDS', count: 1 },
  { key: 'BOARDS_10', emoji: '📝', name: '이야기꾼', how: '글을 10개 쓰기', event: 'BOARDS', count: 10 },
  {
    key: 'FIRST_COMMENT',
    emoji: '💬',
    name: '첫 댓글',
    how: '댓글을 처음 쓰기',
    event: 'COMMENTS',
    count: 1,
  },
  { key: 'COMMENTS_50', emoji: '🗨️', name: '수다쟁이', how: '댓글을 50개 쓰기', event: 'COMMENTS', count: 50 },
  {
    key: 'FIRST_LIKE',
    emoji: '👍',
    name: '첫 추천',
    how: '글이나 댓글에 추천을 처음 받기',
    event: 'LIKES_RECEIVED',
    count: 1,
  },
  {
    key: 'LIKES_50',
    emoji: '❤️',
    name: '인기인',
    how: '추천을 50개 받기',
    event: 'LIKES_RECEIVED',
    count: 50,
  },
  {
    key: 'LIKES_300',
    emoji: '🌟',
    name: '모두의 인기인',
    how: '추천을 300개 받기',
    event: 'LIKES_RECEIVED',
    count: 300,
  },
  {
    key: 'FIRST_FRIEND',
    emoji: '🤝',
    name: '첫 친구',
    how: '초대한 친구 1명이 3일 동안 활동하기',
    event: 'FRIENDS',
    count: 1,
  },
  {
    key: 'FRIENDS_5',
    emoji: '🎉',
    name: '인싸',
    how: '초대한 친구 5명이 3일 동안 활동하기',
    event: 'FRIENDS',
    count: 5,
  },
  { key: 'FIRST_DRAW', emoji: '🎲', name: '첫 뽑기', how: '선물 뽑기를 처음 하기', event: 'DRAWS', count: 1 },
  {
    key: 'DRAWS_50',
    emoji: '🎰',
    name: '뽑기 애호가',
    how: '선물 뽑기를 50번 하기',
    event: 'DRAWS',
    count: 50,
  },
  { key: 'FIRST_BUMP', emoji: '🚀', name: '첫 끌올', how: '딜을 처음 끌올하기', event: 'BUMPS', count: 1 },
  {
    key: 'FIRST_REPORT',
    emoji: '🛡️',
    name: '파수꾼',
    how: '신고가 처음 인정되기',
    event: 'REPORTS_ACCEPTED',
    count: 1,
  },
  {
    key: 'FIRST_PURCHASE',
    emoji: '🎁',
    name: '첫 선물',
    how: '선물 상점에서 처음 교환하기',
    event: 'PURCHASE',
    count: 1,
  },
  {
    key: 'FIRST_CHAT',
    emoji: '🗣️',
    name: '첫 채팅',
    how: '채팅에 메시지를 처음 보내기',
    event: 'CHAT',
    count: 1,
  },
  // biome-ignore-end format: a table, a line each
]

/** The tags that an event earns. */
export const tagsOf = (event: TagEvent): Tag[] => TAGS.filter((tag) => tag.event === event)

const BY_KEY = new Map(TAGS.map((tag) => [tag.key, tag]))

/** Null for a tag that no longer exists. */
export const findTag = (key: string): Tag | null => BY_KEY.get(key) ?? null
