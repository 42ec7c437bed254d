import type { IconName } from '../icons/names.ts'

/** The icon of each tag. Icons, because a device may lack emoji; API clients get emoji. */
export const TAG_ICONS: Record<string, IconName> = {
  FIRST_ALERT: 'bell',
  FIRST_KEYWORD: 'tag',
  KEYWORDS_10: 'target',
  FIRST_DEVICE: 'smartphone',
  STREAK_7: 'calendar-check',
  STREAK_30: 'calendar-days',
  STREAK_100: 'medal',
  FIRST_BOARD: 'pencil',
  BOARDS_10: 'notebook-pen',
  FIRST_COMMENT: 'message-circle',
  COMMENTS_50: 'messages-square',
  FIRST_LIKE: 'thumbs-up',
  LIKES_50: 'heart',
  LIKES_300: 'sparkles',
  FIRST_FRIEND: 'handshake',
  FRIENDS_5: 'party-popper',
  FIRST_DRAW: 'dices',
  DRAWS_50: 'ticket',
  FIRST_BUMP: 'rocket',
  FIRST_REPORT: 'shield-check',
  FIRST_PURCHASE: 'gift',
  FIRST_CHAT: 'mic',
}
