// What is promised of alerts, counted at the stand-ins.
import { Agent } from 'node:https'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { sqlite } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { drainFanouts } from '#domain/alerts/fanouts.server.ts'
import { addKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { startOutbox } from '#server/push/outbox.ts'
import { createTelegramSender } from '#server/push/telegram.ts'
import { createWebPushSender } from '#server/push/webpush.ts'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { waitUntil } from '#tests/support/run/waitUntil.ts'
import { type PushService, startPushService } from '#tests/support/standIns/pushService.ts'
import { giveChat, telegramForThisFile } from '#tests/support/standIns/telegram.ts'

const telegram = telegramForThisFile()
let push: PushService
let kim: Member
let outbox: ReturnType<typeof startOutbox>

beforeAll(async () => {
  push = await startPushService()
  env.ALLOW_HOSTS = [push.host]
})
afterAll(() => push.close())
beforeEach(() => {
  ;({ kim } = cast())
  push.messages.length = 0
  const agent = new Agent({ ca: push.certificate })
  const toBrowser = createWebPushSender({ agent: () => agent })
  const toChat = createTelegramSender()
  outbox = startOutbox({
    send: (due) => (due.device.deviceType === 'TELEGRAM' ? toChat(due) : toBrowser(due)),
    concurrency: 10,
  })
})
afterEach(() => outbox.stop())

const ITEM = 'vp/products/7700000101?itemId=20000000101&vendorItemId=20000000102'
/** Source, key, title and address of one deal as five communities post it. */
const POSTS = [
  ['pomppu', 'ppomppu:1', '[쿠팡] 한빛전자 무선청소기 HB-V10 (129,000원/무료)', `www.coupang.com/${ITEM}`],
  [
    'clien',
    'jirum:2',
    '[쿠팡] 한빛전자 HB-V10 무선청소기 129,000원 무배',
    `www.coupang.com/${ITEM}&subid=clien`,
  ],
  [
    'ruliweb',
    '1020:3',
    '[쿠팡] 한빛 무선청소기 HB-V10 (129,000 / 무료)',
    `m.coupang.com/${ITEM}&utm_source=ruliweb&utm_medium=deal`,
  ],
  [
    'quasarzone',
    'qb_saleinfo:4',
    '[쿠팡] 한빛전자 HB-V10 청소기 특가',
    `www.coupang.com/${ITEM}&lptag=AF1234567&traceid=V0-1`,
  ],
  [
    'arcalive',
    'hotdeal:5',
    '한빛전자 무선 청소기 HB-V10 화이트',
    `www.coupang.com/${ITEM}&src=1139000&spec=10799999#sdpReview`,
  ],
] as const

test('one deal in five communities with three matching keywords is one message on each of two devices and in Telegram', async () => {
  for (let each = 0; each < 2; each++) giveDevice(kim, { fcmToken: JSON.stringify(push.subscribe()) })
  giveChat(telegram(), kim)
  for (const keyword of ['청소기', '한빛', 'HB-V10']) addKeyword(kim, NewKeyword.parse({ keyword }))
  for (const [sourceKey, key, title, address] of POSTS) {
    const about = { sourceKey, postKey: `${sourceKey}:${key}`, outboundUrl: `https://${address}` }
    takeListing(post(1, title, { ...about, url: `https://${sourceKey}.example/${key}` }))
    await drainFanouts()
  }
  const states = () => sqlite().prepare('select state from deliveries order by id').pluck().all()
  await waitUntil('every answer to be recorded', () => states().every((state) => state === 'sent'), {
    diagnose: states,
  })

  expect(sqlite().prepare('select count(*) from listings').pluck().get()).toBe(5)
  expect(sqlite().prepare('select count(*) from notify_histories').pluck().get()).toBe(1)
  expect(states()).toEqual(['sent', 'sent', 'sent'])
  expect(push.messages).toHaveLength(2)
  expect(new Set(push.messages.map(({ subscriptionId }) => subscriptionId)).size).toBe(2)
  expect(new Set(push.messages.map(({ payload }) => payload.tag)).size).toBe(1)
  expect(telegram().chat(501).messages).toHaveLength(1)
  expect(push.messages[0]?.payload.body).toContain("키워드 '청소기', '한빛', 'HB-V10'")
})
