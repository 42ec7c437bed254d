/** The kinds of messages; device tests are always sent. */
export const SETTABLE_KINDS = [
  'PRODUCT',
  'KEYWORD',
  'RECOMMEND',
  'MENTION',
  'ANSWER',
  'COMMENT',
  'OPERATION',
] as const
export type SettableKind = (typeof SETTABLE_KINDS)[number]

/** Kinds that other members cause by their comments. */
export const COMMENT_KINDS: readonly string[] = ['MENTION', 'ANSWER', 'COMMENT'] satisfies SettableKind[]

/** Kinds that a member's own alerts cause. */
export const ALERT_KINDS: readonly string[] = ['PRODUCT', 'KEYWORD', 'RECOMMEND'] satisfies SettableKind[]

/** The channels: the app, a browser, a Telegram chat. */
export const CHANNELS = ['APP', 'WEB', 'TELEGRAM'] as const
export type Channel = (typeof CHANNELS)[number]

/** The channel of each device type; every other type is a Telegram chat. */
export function channelOf(deviceType: string): Channel {
  if (deviceType === 'PC_WEB') return 'WEB'
  return deviceType === 'ANDROID' || deviceType === 'IOS' ? 'APP' : 'TELEGRAM'
}

/** The most messages about one product per Seoul day, fixed. */
export const PRODUCT_CAP = 3
/** The most messages per Seoul day that a member may choose; 0 = no cap. */
export const MAX_DAILY_CAP = 100

/** A member's notification settings. Times are HH:mm in Seoul. */
export interface NotifySettings {
  /** The master switch: false = only the history. */
  enabled: boolean
  /** The channels of each kind; none = only the history. */
  channels: Record<SettableKind, Channel[]>
  /** The allowed hours: from `startTime` up to `endTime`, equal values = always. */
  startTime: string
  endTime: string
  /** False until the member chooses hours: then messages at night are silent. */
  isChosen: boolean
  productCap: number
  /** The most messages per Seoul day, 0 = no cap. The rest comes in one digest. */
  dailyCap: number
  digestTime: string
}

const EVERY_CHANNEL: Channel[] = [...CHANNELS]

/** The defaults, without the hours. */
export const FIRST_SETTINGS = {
  enabled: true,
  channels: {
    PRODUCT: EVERY_CHANNEL,
    KEYWORD: EVERY_CHANNEL,
    RECOMMEND: EVERY_CHANNEL,
    MENTION: EVERY_CHANNEL,
    ANSWER: EVERY_CHANNEL,
    COMMENT: EVERY_CHANNEL,
    OPERATION: EVERY_CHANNEL,
  } satisfies Record<SettableKind, Channel[]>,
  dailyCap: 30,
  digestTime: '20:00',
}

export const KIND_NAMES: Record<SettableKind, string> = {
  PRODUCT: '최저가 알림',
  KEYWORD: '키워드 알림',
  RECOMMEND: '추천 알림',
  MENTION: '언급 알림',
  ANSWER: '답글 알림',
  COMMENT: '내 글 댓글 알림',
  OPERATION: '공지 알림',
}

export const CHANNEL_NAMES: Record<Channel, string> = { APP: '앱', WEB: '웹 브라우저', TELEGRAM: '텔레그램' }
