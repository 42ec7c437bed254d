import { seoulTimestamp } from '#domain/clock.ts'
import { type Good, shopLink } from '../goods.ts'
import type { World } from '../world.ts'

/** A sample site with its own markup. */
export interface SampleSite {
  host: string
  /** The text of robots.txt. Null: the site has none, and answers 404. */
  robots: string | null
  /** The page at `url`; null if there is none. */
  respond(url: URL, world: World, now: number): Reply | null
}

export interface Reply {
  contentType: string
  body: string | Buffer
  /** The page is a list: reading it advances the world. */
  isList: boolean
}

/** `14:03` for today, `10.04` for this year, `25.10.04` for earlier. */
export function clockOrDay(instant: number, now: number, separator = '.'): string {
  const [date = '', clock = ''] = seoulTimestamp(instant).split(' ')
  const today = seoulTimestamp(now).slice(0, 10)
  if (date === today) return clock.slice(0, 5)
  const isThisYear = date.slice(0, 4) === today.slice(0, 4)
  return date.slice(isThisYear ? 5 : 2).replaceAll('-', separator)
}

/** `2026.10.05` of an instant, in Seoul. */
export const dottedDay = (instant: number): string =>
  seoulTimestamp(instant).slice(0, 10).replaceAll('-', '.')

/** The shop's address of a good with affiliate parameters. */
export function trackedLink(good: Good, parameters: Record<string, string>): string {
  const url = new URL(shopLink(good))
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

export const grouped = (amount: number): string => amount.toLocaleString('en-US')

/** The shipping in the format of sites with separate fields. */
export const shippingText = ({ shippingFee }: Good): string =>
  shippingFee === 0 ? '무료' : `${grouped(shippingFee)}원`

const NICKNAMES = ['살림꾼하나', '밥심', '귤까는밤', '먼지잡이', '픽셀존', '새벽배송', '지름길', '동네장터']

/** An invented author, always the same for a post. */
export const nicknameOf = (id: number): string => NICKNAMES[id % NICKNAMES.length] as string
