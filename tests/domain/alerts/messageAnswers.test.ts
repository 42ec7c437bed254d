import { beforeEach, describe, expect, test } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { explainHistories } from '#domain/alerts/explainedHistories.server.ts'
import { drainFanouts } from '#domain/alerts/fanouts.server.ts'
import {
  addKeyword,
  listKeywords,
  pauseKeyword,
  removeKeyword,
} from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import {
  keepMessage,
  muteMessage,
  resumeMessage,
  takeAcknowledgement,
} from '#domain/alerts/messageAnswers.server.ts'
import { PAUSED_FOR_EVER } from '#domain/alerts/pausing.ts'
import { NewProductAlert } from '#domain/alerts/products/newProductAlert.server.ts'
import { addProductAlert, listProductAlerts } from '#domain/alerts/products/productAlerts.server.ts'
import { isRefused, setRecommendSettings } from '#domain/alerts/recommended/recommendSettings.server.ts'
import { listHistories, writeHistory } from '#domain/devices/histories.server.ts'
import { getNotifySettings } from '#domain/devices/settings/notifySettings.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { listBookmarks } from '#domain/interest/bookmarks.server.ts'
import { coupang, post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { sendAll } from '#tests/support/server/outbox.ts'

const outboundUrl = coupang(7700000101, 20000000101)
const paging = { pageNumber: 1, pageSize: 20 }
const keywordsOff = () =>
  listKeywords(kim)
    .filter(({ pausedUntil }) => pausedUntil === PAUSED_FOR_EVER)
    .map(({ keyword }) => keyword)
const bookmarks = () => listBookmarks(kim, paging).contents.map(({ name }) => name)
const ackCount = () => sqlite().prepare('select count(*) from delivery_acks').pluck().get()

let kim: Member
let lee: Member
let no = 0

async function offer(price: number): Promise<void> {
  takeListing(post(++no, `[쿠팡] 한빛전자 무선청소기 HB-V10 (${price}원/무료)`, { outboundUrl }))
  await drainFanouts()
}

const watch = (keyword: string) => addKeyword(kim, NewKeyword.parse({ keyword })).id
const newestKey = () =>
  sqlite().prepare('select delivery_key from deliveries order by id desc').pluck().get() as string

beforeEach(() => {
  ;({ kim, lee } = cast())
  giveDevice(kim)
})

describe('the menu of a received message', () => {
  const newest = () => listHistories(kim, paging).contents[0]!

  test('it mutes the alerts of the message for a day, and no other', async () => {
    watch('청소기')
    watch('감귤')
    await offer(20_000)
    const now = Date.parse('2026-11-20T05:00:00Z')
    muteMessage(kim, newest().id, 'today', now)
    expect(listKeywords(kim).map(({ keyword, pausedUntil }) => [keyword, pausedUntil])).toEqual([
      ['감귤', null],
      ['청소기', Date.parse('2026-11-20T15:00:00Z')],
    ])
    muteMessage(kim, newest().id, 'off')
    expect(keywordsOff()).toEqual(['청소기'])
  })

  test('muting for a day leaves an alert off that is off for longer', async () => {
    const id = watch('청소기')
    await offer(20_000)
    pauseKeyword(kim, id, PAUSED_FOR_EVER)
    muteMessage(kim, newest().id, 'today')
    expect(keywordsOff()).toEqual(['청소기'])
  })

  test('a message whose cause is forgotten refuses to mute, and does not mute every keyword', async () => {
    watch('청소기')
    await offer(20_000)
    const { id } = newest()
    sqlite().prepare('delete from causes').run()
    expect(() => muteMessage(kim, id, 'off')).toThrow('오래된 알림입니다. 내 알림에서 꺼주세요.')
    expect(getNotifySettings(kim).channels.KEYWORD).toHaveLength(3)
  })

  test('it bookmarks the product', async () => {
    watch('청소기')
    await offer(20_000)
    keepMessage(kim, newest().id)
    expect(bookmarks()).toEqual([expect.stringContaining('HB-V10')])
  })

  test('it turns off the kind of a message without a deal', () => {
    const notice = { title: '멘션', body: '', imageUrl: null, link: '/' }
    const { id } = writeHistory(kim.id, { ...notice, subject: 'comment:1', kind: 'MENTION' })
    muteMessage(kim, id, 'off')
    const { channels } = getNotifySettings(kim)
    expect([channels.MENTION, channels.KEYWORD.length]).toEqual([[], 3])
  })

  test("another member's message is not found", async () => {
    watch('청소기')
    await offer(20_000)
    const { id } = newest()
    for (const act of [() => muteMessage(lee, id, 'off'), () => keepMessage(lee, id)])
      expect(act).toThrow(expect.objectContaining({ reason: 'not_found' }))
    expect(keywordsOff()).toEqual([])
  })
})

describe('undoing a mute', () => {
  const newest = () => listHistories(kim, paging).contents[0]!

  test('switches on what the message muted, but no other alert', async () => {
    watch('청소기')
    const other = watch('감귤')
    await offer(20_000)
    pauseKeyword(kim, other, PAUSED_FOR_EVER)
    muteMessage(kim, newest().id, 'off')
    resumeMessage(kim, newest().id)
    expect(keywordsOff()).toEqual(['감귤'])
  })

  test('recommends the product again', async () => {
    watch('청소기')
    await offer(20_000)
    sqlite().prepare("update causes set kind = 'RECOMMEND'").run()
    const productId = sqlite().prepare('select id from products').pluck().get() as number
    const isMuted = () => explainHistories([newest().id]).get(newest().id)?.isMuted
    muteMessage(kim, newest().id, 'off')
    expect([isRefused(kim.id, productId, 0), isMuted()]).toEqual([true, true])
    resumeMessage(kim, newest().id)
    expect([isRefused(kim.id, productId, 0), isMuted()]).toEqual([false, false])
    setRecommendSettings(kim, { enabled: true, categoryIds: [] })
    muteMessage(kim, newest().id, 'today')
    expect(isMuted()).toBe(true)
  })

  test("is refused for another member's message", async () => {
    watch('청소기')
    await offer(20_000)
    expect(() => resumeMessage(lee, newest().id)).toThrow('알림을 찾을 수 없습니다.')
  })
})

describe('끄기', () => {
  test('끄기 pauses the keywords that caused the message, and no other', async () => {
    watch('청소기')
    watch('한빛전자')
    watch('감귤')
    await offer(20_000)
    takeAcknowledgement({ deliveryKey: newestKey(), event: 'MUTED' })
    expect(keywordsOff()).toEqual(['한빛전자', '청소기'])
    await offer(10_000)
    expect(listHistories(kim, paging).totalCount).toBe(1)
  })

  test('끄기 pauses the product alert', async () => {
    await offer(20_000)
    const productId = sqlite().prepare('select id from products').pluck().get()
    addProductAlert(kim, NewProductAlert.parse({ productId, kind: 'FALL' }))
    await offer(15_000)
    takeAcknowledgement({ deliveryKey: newestKey(), event: 'MUTED' })
    expect(listProductAlerts(kim, paging).contents[0]?.pausedUntil).toBe(PAUSED_FOR_EVER)
  })

  test('오늘만 끄기 pauses the keyword until midnight in Seoul', async () => {
    watch('청소기')
    await offer(20_000)
    const evening = Date.parse('2026-11-20T13:00:00Z')
    takeAcknowledgement({ deliveryKey: newestKey(), event: 'MUTED_TODAY' }, evening)
    const [keyword] = listKeywords(kim)
    expect(keyword?.pausedUntil).toBe(Date.parse('2026-11-20T15:00:00Z'))
  })

  test('끄기 refuses the recommended product, and only that', async () => {
    watch('청소기')
    await offer(20_000)
    sqlite().prepare("update causes set kind = 'RECOMMEND'").run()
    takeAcknowledgement({ deliveryKey: newestKey(), event: 'MUTED' })
    const productId = sqlite().prepare('select id from products').pluck().get() as number
    expect([isRefused(kim.id, productId, 0), isRefused(kim.id, productId + 1, 0)]).toEqual([true, false])
    expect(keywordsOff()).toEqual([])
  })

  test('끄기 counts once: an alert that its member resumed stays active', async () => {
    const id = watch('청소기')
    await offer(20_000)
    const pressed = { deliveryKey: newestKey(), event: 'MUTED' } as const
    takeAcknowledgement(pressed)
    pauseKeyword(kim, id, null)
    takeAcknowledgement(pressed)
    expect(keywordsOff()).toEqual([])
    expect(ackCount()).toBe(1)
  })

  test('끄기 is accepted although the alert is gone', async () => {
    const id = watch('청소기')
    await offer(20_000)
    removeKeyword(kim, id)
    takeAcknowledgement({ deliveryKey: newestKey(), event: 'MUTED' })
    expect(ackCount()).toBe(1)
  })

  test("an answer without the message's key does nothing", () => {
    watch('청소기')
    const strange = { deliveryKey: 'x'.repeat(22), event: 'MUTED' } as const
    expect(() => takeAcknowledgement(strange)).toThrow('알림을 찾을 수 없습니다.')
    expect(keywordsOff()).toEqual([])
  })
})

test('저장 bookmarks the product, once', async () => {
  watch('청소기')
  await offer(20_000)
  const pressed = { deliveryKey: newestKey(), event: 'SAVED' } as const
  takeAcknowledgement(pressed)
  takeAcknowledgement(pressed)
  expect(bookmarks()).toHaveLength(1)
  expect(keywordsOff()).toEqual([])
})

test('shown, clicked and closed only record the acknowledgement', async () => {
  watch('청소기')
  await offer(20_000)
  for (const event of ['SHOWN', 'CLICKED', 'CLOSED'] as const)
    takeAcknowledgement({ deliveryKey: newestKey(), event })
  expect([keywordsOff(), bookmarks(), ackCount()]).toEqual([[], [], 3])
})

describe('a device that shows a message late', () => {
  const sendAndEnd = async () => {
    watch('청소기')
    await offer(20_000)
    const [sent] = sendAll()
    takeListing(post(no, '[쿠팡] 한빛전자 무선청소기 HB-V10 (20000원/무료)', { outboundUrl, isEnded: true }))
    expect(sendAll(), 'the message is not known to be shown').toEqual([])
    return String(sent?.deliveryKey)
  }

  test("a device that shows a message late gets '종료됨' immediately and once when the deal has ended", async () => {
    const deliveryKey = await sendAndEnd()
    takeAcknowledgement({ deliveryKey, event: 'SHOWN' })
    expect(sendAll()).toMatchObject([{ form: 'ENDED', isSilent: true }])
    takeAcknowledgement({ deliveryKey, event: 'SHOWN' })
    expect(sendAll()).toEqual([])
  })

  test("a device that shows a message late gets no '종료됨' after the member tapped or dismissed the message", async () => {
    const deliveryKey = await sendAndEnd()
    takeAcknowledgement({ deliveryKey, event: 'CLOSED' })
    takeAcknowledgement({ deliveryKey, event: 'SHOWN' })
    expect(sendAll()).toEqual([])
  })

  test("a device that shows a message late gets no '종료됨' while the deal is live", async () => {
    watch('청소기')
    await offer(20_000)
    const [sent] = sendAll()
    takeAcknowledgement({ deliveryKey: String(sent?.deliveryKey), event: 'SHOWN' })
    expect(sendAll()).toEqual([])
  })
})
