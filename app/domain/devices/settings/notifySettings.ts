/** What a member is told about; tests of a device are always sent. */
export const SETTABLE_KINDS = ['PRODUCT', 'KEYWORD', 'RECOMMEND', 'MENTION', 'OPERATION'] as const
export type SettableKind = (typeof SETTABLE_KINDS)[number]

/** How a message travels: to the app, to a browser, to a Telegram chat. */
export const CHANNELS = ['APP', 'WEB', 'TELEGRAM'] as const
export type Channel = (typeof CHANNELS)[number]

/** How messages travel to a device of a type; what links itself otherwise is a Telegram chat. */
export function channelOf(deviceType: string): Channel {
  if (deviceType === 'PC_WEB') return 'WEB'
  return deviceType === 'ANDROID' || deviceType === 'IOS' ? 'APP' : 'TELEGRAM'
}

/** The most messages a Seoul day about one product, fixed. */
export const PRODUCT_CAP = 3
/** The most messages a Seoul day that a member may ask for; 0 = as many as there are. */
export const MAX_DAILY_CAP = 100

/** How a member is told. Times are HH:mm in Seoul. */
export interface NotifySettings {
  /** The master switch: false = everything stands in the history alone. */
  enabled: boolean
  /** The channels of each kind; none = in the history alone. */
  channels: Record<SettableKind, Channel[]>
  /** The allowed hours: from `startTime` up to `endTime`, both alike = always. */
  startTime: string
  endTime: string
  /** False while nobody chose the hours: then what goes out at night is silent. */
  isChosen: boolean
  productCap: number
  /** The most messages a Seoul day, 0 = no cap. What is more comes in one digest. */
  dailyCap: number
  digestTime: string
}

const EVERY_CHANNEL: Channel[] = [...CHANNELS]

/** What everybody begins with, the hours aside. */
export const FIRST_SETTINGS = {
  enabled: true,
  channels: {
    PRODUCT: EVERY_CHANNEL,
    KEYWORD: EVERY_CHANNEL,
    RECOMMEND: EVERY_CHANNEL,
    MENTION: EVERY_CHANNEL,
    OPERATION: EVERY_CHANNEL,
  } satisfies Record<SettableKind, Channel[]>,
  dailyCap: 30,
  digestTime: '20:00',
}

export const KIND_NAMES: Record<SettableKind, string> = {
  PRODUCT: '최저가 알림',
  KEYWORD: '키워드 알림',
  RECOMMEND: '추천 알림',
  MENTION: '멘션·답글 알림',
  OPERATION: '운영 알림',
}

export const CHANNEL_NAMES: Record<Channel, string> = { APP: '앱', WEB: '웹 브라우저', TELEGRAM: '텔레그램' }
