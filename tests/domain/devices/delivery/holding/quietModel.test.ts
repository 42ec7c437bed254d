import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRandom } from '#crawler/samples/random.ts'
import { closeDatabase, sqlite, write } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { releaseHeld } from '#domain/alerts/bundles/bundles.server.ts'
import { notifyOfSale } from '#domain/alerts/saleNotices.server.ts'
import { timeOf } from '#domain/devices/settings/notifiedTime.ts'
import { setNotifySettings } from '#domain/devices/settings/notifySettings.server.ts'
import { CHANNELS } from '#domain/devices/settings/notifySettings.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { coupang, post } from '#tests/support/goods/listings.ts'
import { march } from '#tests/support/goods/seoulDays.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { proofSize } from '#tests/support/run/proof.ts'
import { sendAll } from '#tests/support/server/outbox.ts'
import { type ModelKind, QuietModel } from './quietModel.ts'

const SEQUENCES = proofSize({ ordinary: 6, full: 1_000 })
const STEPS = 60
const PRODUCTS = 4
const MINUTE_MS = 60_000
const FIRST_MINUTE = march('10 12:00') / MINUTE_MS
const KINDS: ModelKind[] = ['TARGET', 'PRODUCT', 'KEYWORD', 'RECOMMEND']

let kim: Member
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: march('10 12:00') })
  ;({ kim } = cast())
  giveDevice(kim)
  for (let no = 1; no <= PRODUCTS; no++)
    takeListing(
      post(no, `[쿠팡] 한빛전자 무선청소기 HB-V${no}0 (20,000원/무료)`, {
        outboundUrl: coupang(7_700_000_000 + no, 20_000_000_000 + no * 10),
      }),
    )
})
afterEach(() => vi.useRealTimers())

/** Applies the same events to the program and to the model. */
class Both {
  readonly model = new QuietModel()
  readonly heard: Array<[number, string]> = []
  private readonly random: () => number
  private readonly sales = sqlite()
    .prepare('select id, product_id as productId from sales order by id')
    .all() as Array<{ id: number; productId: number }>
  private minute = FIRST_MINUTE
  private matches = 0

  constructor(seed: number) {
    this.random = createRandom(seed)
  }

  async step(): Promise<void> {
    const what = this.random()
    if (what < 0.55) this.match()
    else if (what < 0.63) this.endOrRevive()
    else if (what < 0.75) this.change()
    else if (what < 0.8) closeDatabase()
    await this.look()
    const minutes = this.random() < 0.6 ? this.upTo(4) : this.upTo(8 * 60)
    for (let each = 0; each < minutes; each++) {
      this.minute++
      await this.look()
    }
  }

  private upTo = (most: number): number => Math.floor(this.random() * (most + 1))
  private now = (): number => this.minute * MINUTE_MS

  private match(): void {
    const no = this.upTo(PRODUCTS - 1)
    const kind = KINDS[this.upTo(KINDS.length - 1)] as ModelKind
    const { id, productId } = this.sales[no]!
    this.matches++
    const sale = { ...SALE, id, productId, name: `알림 ${this.matches}`, subject: `price:${this.matches}:0` }
    const cause = { kind, alertId: this.matches, words: '이유', historyOnly: false }
    write(() => notifyOfSale(kim.id, sale, [cause], this.now()))
    this.model.match({ title: `알림 ${this.matches}`, product: no, kind }, this.minute)
    this.hear()
  }

  private endOrRevive(): void {
    const no = this.upTo(PRODUCTS - 1)
    const isOver = this.model.ended.has(no)
    sqlite()
      .prepare('update sales set ended_at = ? where id = ?')
      .run(isOver ? null : this.now(), this.sales[no]!.id)
    if (isOver) this.model.ended.delete(no)
    else this.model.ended.add(no)
  }

  private change(): void {
    const { settings } = this.model
    const what = this.upTo(4)
    if (what === 0) settings.enabled = !settings.enabled || this.random() < 0.5
    if (what === 1) settings.unwanted = KINDS.filter((kind) => kind !== 'TARGET' && this.random() < 0.2)
    if (what === 2) {
      settings.startMinute = this.upTo(23) * 60
      settings.endMinute = this.random() < 0.2 ? settings.startMinute : this.upTo(1439)
    }
    if (what === 3) settings.dailyCap = this.upTo(5)
    if (what === 4) settings.digestMinute = this.upTo(1439)
    // A reached target is a product alert: both have one switch.
    settings.unwanted = settings.unwanted.flatMap((kind) => (kind === 'PRODUCT' ? [kind, 'TARGET'] : [kind]))
    const channels = (kind: ModelKind) => (settings.unwanted.includes(kind) ? [] : [...CHANNELS])
    setNotifySettings(
      kim,
      {
        enabled: settings.enabled,
        channels: {
          PRODUCT: channels('PRODUCT'),
          KEYWORD: channels('KEYWORD'),
          RECOMMEND: channels('RECOMMEND'),
        },
        startTime: timeOf(settings.startMinute),
        endTime: timeOf(settings.endMinute),
        dailyCap: settings.dailyCap,
        digestTime: timeOf(settings.digestMinute),
      },
      this.now(),
    )
  }

  private async look(): Promise<void> {
    await releaseHeld(undefined, this.now())
    this.model.look(this.minute)
    this.hear()
  }

  private hear(): void {
    for (const { message } of sendAll(this.now())) {
      const text = /\d+건 중 진행 중 \d+건|알림 \d+/.exec(message.title)?.[0] ?? message.title
      this.heard.push([this.minute, text])
    }
  }
}

const SALE = {
  sourceKey: 'pomppu',
  imageUrl: null,
  suspiciousDropPercent: null,
  kind: 'HOT_DEAL' as const,
  price: 20_000,
  currency: 'KRW',
  shippingFee: 0,
  shippingNote: null,
  totalWon: 20_000,
}

test(`${SEQUENCES} random histories of a member send what the slow model sends, to the minute`, {
  timeout: 30_000 + SEQUENCES * 3_000,
}, async () => {
  let said = 0
  for (let seed = 1; seed <= SEQUENCES; seed++) {
    for (const table of [
      'deliveries',
      'notify_histories',
      'held_messages',
      'message_counts',
      'notify_settings',
      'notified_times',
    ])
      sqlite().prepare(`delete from ${table}`).run()
    sqlite().prepare('update sales set ended_at = null').run()
    const both = new Both(seed)
    for (let step = 0; step < STEPS; step++) await both.step()
    expect(both.heard, `seed ${seed}`).toEqual(both.model.heard)
    said += both.heard.length
  }
  expect(said).toBeGreaterThan(SEQUENCES * 10)
})
