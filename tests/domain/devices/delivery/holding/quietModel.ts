/*
 * Allowed hours, caps and digest as decisions.md describes them, slow and obvious: the model visits every
 * minute and counts from the list of all messages.
 */

/** What the model can notify a member about, and what counts as a reached target. */
export type ModelKind = 'TARGET' | 'PRODUCT' | 'KEYWORD' | 'RECOMMEND'

interface ModelSettings {
  enabled: boolean
  unwanted: ModelKind[]
  startMinute: number
  endMinute: number
  dailyCap: number
  digestMinute: number
}

export interface Match {
  title: string
  product: number
  kind: ModelKind
}

/** Minutes since 1970; a Seoul day begins 540 minutes before a UTC day. */
type Minute = number

const DAY = 24 * 60
const dayOf = (minute: Minute) => Math.floor((minute + 9 * 60) / DAY)
const minuteOfDay = (minute: Minute) => (minute + 9 * 60) % DAY

export class QuietModel {
  readonly heard: Array<[minute: Minute, what: string]> = []
  readonly ended = new Set<number>()
  settings: ModelSettings = {
    enabled: true,
    unwanted: [],
    startMinute: 0,
    endMinute: 0,
    dailyCap: 30,
    digestMinute: 20 * 60,
  }
  private held: Array<Match & { why: 'HOURS' | 'CAP'; since: Minute }> = []
  private counted: Array<{ day: number; product: number | null; inAll: boolean }> = []

  /** An event that the member waits for. */
  match(found: Match, now: Minute): void {
    if (!this.wants(found)) return
    if (!this.isOpen(now)) this.held.push({ ...found, why: 'HOURS', since: now })
    else if (this.isOver(found, now)) this.held.push({ ...found, why: 'CAP', since: now })
    else this.say(found.title, found.product, found.kind !== 'TARGET', now)
  }

  /** Evaluates a minute, or a change within it. */
  look(now: Minute): void {
    if (!this.isOpen(now)) return
    const due = this.held.filter(({ why, since }) => why === 'HOURS' || this.hadDigest(since, now))
    this.held = this.held.filter((each) => !due.includes(each))
    const wanted = due.filter((each) => this.wants(each))
    const live = wanted.filter(({ product }) => !this.ended.has(product))
    const [first] = live
    if (!first) return
    if (wanted.length === 1) this.say(first.title, first.product, first.kind !== 'TARGET', now)
    else this.say(`${wanted.length}건 중 진행 중 ${live.length}건`, null, true, now)
  }

  private say(text: string, product: number | null, inAll: boolean, now: Minute): void {
    this.heard.push([now, text])
    this.counted.push({ day: dayOf(now), product, inAll })
  }

  private wants({ kind }: Match): boolean {
    return this.settings.enabled && !this.settings.unwanted.includes(kind)
  }

  private isOpen(now: Minute): boolean {
    const { startMinute, endMinute } = this.settings
    if (startMinute === endMinute) return true
    for (let minute = startMinute; minute !== endMinute; minute = (minute + 1) % DAY)
      if (minute === minuteOfDay(now)) return true
    return false
  }

  private isOver({ product, kind }: Match, now: Minute): boolean {
    const today = this.counted.filter(({ day }) => day === dayOf(now))
    if (today.filter((each) => each.product === product).length >= 3) return true
    const { dailyCap } = this.settings
    return kind !== 'TARGET' && dailyCap > 0 && today.filter(({ inAll }) => inAll).length >= dailyCap
  }

  private hadDigest(since: Minute, now: Minute): boolean {
    for (let minute = since + 1; minute <= now; minute++)
      if (minuteOfDay(minute) === this.settings.digestMinute) return true
    return false
  }
}
