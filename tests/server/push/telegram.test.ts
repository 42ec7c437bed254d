import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Database from 'better-sqlite3'
import { load } from 'cheerio'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import { sqlite, waitBriefly } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { drainFanouts } from '#domain/alerts/fanouts.server.ts'
import { addKeyword, listKeywords } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { forgetOldDeliveries } from '#domain/devices/delivery/outbox/counts.server.ts'
import { canReceiveNotify, listDevices, removeDevices } from '#domain/devices/devices.server.ts'
import { setNotifySettings } from '#domain/devices/settings/notifySettings.server.ts'
import { findTelegramChat, issueTelegramCode, linkTelegramChat } from '#domain/devices/telegram.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { listBookmarks } from '#domain/interest/bookmarks.server.ts'
import { answerUpdate } from '#http/telegramCommands.server.ts'
import { TelegramRefusal } from '#providers/telegram.server.ts'
import { action as webhook } from '#routes/web/devices/telegramWebhook.ts'
import type { Running } from '#server/background/running.ts'
import { pauseAfter, pauseMsAfter, startTelegramUpdates } from '#server/background/telegramPolling.ts'
import { startOutbox } from '#server/push/outbox.ts'
import { createTelegramSender } from '#server/push/telegram.ts'
import { coupang, post } from '#tests/support/goods/listings.ts'
import { march } from '#tests/support/goods/seoulDays.ts'
import { cast } from '#tests/support/people/cast.ts'
import { rotateKeys } from '#tests/support/run/rotateKeys.ts'
import { waitUntil } from '#tests/support/run/waitUntil.ts'
import { ask } from '#tests/support/server/calls.ts'
import { giveChat, telegramForThisFile } from '#tests/support/standIns/telegram.ts'

/** The time limit for a hanging Telegram. */
const HASTE_MS = 300
const CHAT = 501
const outboundUrl = coupang(7700000101, 20000000101)

const standIn = telegramForThisFile()
let kim: Member
let lee: Member
let running: Running[] = []

const startSending = (timeoutMs?: number) => {
  running.push(startOutbox({ send: createTelegramSender({ timeoutMs }), concurrency: 10 }))
}
const startHearing = () => {
  running.push(startTelegramUpdates())
}
const stopAll = async () => {
  await Promise.all(running.map((part) => part.stop()))
  running = []
}

beforeEach(() => {
  ;({ kim, lee } = cast())
})
afterEach(stopAll)

let no = 0
async function offer(price: number): Promise<void> {
  takeListing(post(++no, `[쿠팡] 한빛전자 <V10> & 무선청소기 (${price}원/무료)`, { outboundUrl }))
  await drainFanouts()
}

const watch = (keyword: string) => addKeyword(kim, NewKeyword.parse({ keyword }))
const said = (chatId = CHAT) => standIn().chat(chatId).messages
const ofBot = (chatId = CHAT) => said(chatId).filter(({ from }) => from === 'bot')
const rows = () =>
  sqlite()
    .prepare('select state, attempts, reason, due_at as dueAt from deliveries order by id')
    .all() as Array<{ state: string; attempts: number; reason: string | null; dueAt: number }>

const until = (holds: () => boolean) =>
  waitUntil('the bot and its outbox', holds, { diagnose: () => [rows(), said()] })

describe('a chat is linked', () => {
  test('a chat is linked by its code, once; then it counts as a device that no list shows', async () => {
    startHearing()
    const { code } = issueTelegramCode(kim)
    expect(canReceiveNotify(kim)).toBe(false)
    standIn().say(CHAT, `/start ${code}`)
    await until(() => ofBot().length === 1)
    expect(ofBot()[0]?.text).toContain('연결되었습니다')
    expect(findTelegramChat(kim)?.name).toBe(`전화 ${CHAT}`)
    expect(canReceiveNotify(kim)).toBe(true)
    expect(listDevices(kim)).toEqual([])

    standIn().say(502, `/start ${code}`)
    await until(() => ofBot(502).length === 1)
    expect(ofBot(502)[0]?.text).toContain('사용할 수 없는 코드입니다.')
    expect(findTelegramChat(kim)?.name).toBe(`전화 ${CHAT}`)
  })

  test('a code links a chat for 10 minutes; a newer code invalidates the older one', () => {
    const at = Date.now()
    const first = issueTelegramCode(kim, at).code
    const second = issueTelegramCode(kim, at).code
    const linkAt = (code: string, now: number) => linkTelegramChat({ id: CHAT, name: '전화' }, code, now)
    const link = (code: string, now: number) => () => linkAt(code, now)
    expect(link(first, at)).toThrow('사용할 수 없는 코드입니다.')
    expect(link(second, at + 10 * 60_000)).toThrow('사용할 수 없는 코드입니다.')
    linkAt(second.toLowerCase(), at + 10 * 60_000 - 1)
    expect(findTelegramChat(kim)).not.toBeNull()
  })

  test('a chat that is linked to another member belongs to that member', () => {
    giveChat(standIn(), kim)
    giveChat(standIn(), lee)
    expect([findTelegramChat(kim), findTelegramChat(lee)?.name]).toEqual([null, `전화 ${CHAT}`])
  })

  test('a chat is unlinked by /stop, and with everything else when its member leaves', async () => {
    startHearing()
    giveChat(standIn(), kim)
    standIn().say(CHAT, '/stop')
    await until(() => findTelegramChat(kim) === null)
    giveChat(standIn(), kim)
    removeDevices(kim)
    expect(canReceiveNotify(kim)).toBe(false)
  })

  test('a group is never linked', () => {
    const { code } = issueTelegramCode(kim)
    const update = { message: { chat: { id: -1, type: 'group' }, text: `/start ${code}` } }
    expect(answerUpdate(update)).toBeNull()
    expect(findTelegramChat(kim)).toBeNull()
  })
})

test('a token that Telegram refuses is named in the log, and tried less and less often', async () => {
  const warning = vi.spyOn(log, 'warn')
  onTestFinished(() => warning.mockRestore())
  env.TELEGRAM_BOT_TOKEN = '4712:of-nobody'
  startHearing()
  await waitUntil('the warning', () => warning.mock.calls.length > 0)
  expect(warning.mock.calls[0]?.[0]).toEqual({
    reason: expect.stringContaining('TELEGRAM_BOT_TOKEN을 거절합니다'),
  })
  expect([0, 1, 2, 6, 7, 2_000].map(pauseMsAfter)).toEqual([3_000, 6_000, 12_000, 192_000, 300_000, 300_000])
})

test.each([-5, 0, 3_000_000, 1e300])(
  'a pause of %d seconds that Telegram asks for is a second to five minutes',
  (seconds) => {
    const pauseMs = pauseAfter(new TelegramRefusal(429, 'Too Many Requests', seconds), 0)
    expect(pauseMs).toBe(seconds > 0 ? 300_000 : 1_000)
  },
)

test.each([
  [
    'not updates',
    [
      { ok: true, result: [null] },
      { ok: true, result: {} },
    ],
  ],
  ['updates without a number', [{ ok: true, result: [{ update_id: 'a' }] }, { ok: true }]],
  ['no updates at once', [{ ok: true, result: [] }]],
])(
  'an answer of %s is followed by a pause, and the next message is heard',
  { timeout: 30_000 },
  async (_, odd) => {
    const askedAt: number[] = []
    const { code } = issueTelegramCode(kim)
    const chat = { id: CHAT, type: 'private', first_name: '전화' }
    const link = { ok: true, result: [{ update_id: 1, message: { chat, text: `/start ${code}` } }] }
    const telegram = createServer((request, response) => {
      const isAsked = request.url?.endsWith('/getUpdates')
      if (isAsked) askedAt.push(performance.now())
      const answer = isAsked ? [...odd, link][askedAt.length - 1] : { ok: true, result: true }
      // Without news Telegram holds the poll.
      if (answer) response.end(JSON.stringify(answer))
    })
    telegram.listen(0, '127.0.0.1')
    await once(telegram, 'listening')
    env.TELEGRAM_API_URL = `http://127.0.0.1:${(telegram.address() as AddressInfo).port}`
    startHearing()
    await until(() => findTelegramChat(kim) !== null)
    for (const [index, at] of askedAt.slice(1, odd.length + 1).entries())
      expect(at - (askedAt[index] as number)).toBeGreaterThan(2_500)
    await stopAll()
    telegram.closeAllConnections()
    telegram.close()
  },
)

describe('a message', () => {
  beforeEach(() => {
    giveChat(standIn(), kim)
    watch('청소기')
    startSending()
  })

  test('a message has title, cause, link and buttons, whatever characters it contains', async () => {
    await offer(129_000)
    await until(() => rows()[0]?.state === 'sent')
    const link = `${env.ORIGIN}/products/1`
    expect(ofBot()).toMatchObject([
      {
        text: expect.stringContaining(`<b><a href="${link}">[뽐뿌] 한빛전자`),
        buttons: [
          { text: '끄기', callback_data: expect.stringMatching(/^MUTED:[\w-]{22}$/) },
          { text: '저장', callback_data: expect.stringMatching(/^SAVED:/) },
          { text: '오늘만 끄기', callback_data: expect.stringMatching(/^MUTED_TODAY:/) },
        ],
      },
    ])
    expect(load(ofBot()[0]?.text ?? '').text()).toMatch(/한빛전자 <V10> & 무선청소기.*\n.*키워드 '청소기'/)
  })

  test('a message has the picture; one that Telegram refuses costs only the picture', async () => {
    const picture = 'https://pictures.example/1.jpg'
    const withPicture = async (title: string) => {
      takeListing(post(++no, title))
      sqlite().prepare('update products set image_url = ?').run(picture)
      await drainFanouts()
    }
    await withPicture('[쿠팡] 한빛전자 청소기 A (9,000원/무료)')
    await until(() => rows()[0]?.state === 'sent')
    expect(ofBot()[0]?.photo).toMatch(`${env.ORIGIN}/pictures/`)

    const unusable = { status: 400, description: 'Bad Request: failed to get HTTP URL content' }
    standIn().behave(({ method }) => (method === 'sendPhoto' ? unusable : null))
    await withPicture('[쿠팡] 두리전자 청소기 B (9,000원/무료)')
    await until(() => rows()[1]?.state === 'sent')
    expect(ofBot()[1]).toMatchObject({ photo: null, text: expect.stringContaining('두리전자') })
  })

  test('a message about a lower price replaces the first', async () => {
    await offer(129_000)
    await until(() => rows()[0]?.state === 'sent')
    await offer(99_000)
    await until(() => rows()[1]?.state === 'sent')
    await until(() => ofBot().length === 1)
    expect(ofBot()[0]?.text).toContain('99,000원')
  })

  test('a digest links each of up to ten deals, and counts the others', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: march('10 23:30') })
    onTestFinished(() => void vi.useRealTimers())
    setNotifySettings(kim, { startTime: '08:00', endTime: '23:00' })
    for (let product = 1; product <= 12; product++)
      takeListing(
        post(++no, `[쿠팡] 한빛전자 <V${product}0> 무선청소기 (9,000원/무료)`, {
          outboundUrl: coupang(7_700_000_000 + product, 20_000_000_000 + product),
        }),
      )
    await drainFanouts()
    expect(ofBot()).toEqual([])
    vi.setSystemTime(march('11 08:00'))
    await drainFanouts()
    await until(() => rows()[0]?.state === 'sent')
    const [digest, ...more] = ofBot()
    expect(more).toEqual([])
    expect(digest?.photo).toBeNull()
    const $ = load(digest?.text ?? '')
    const links = $('a')
      .toArray()
      .map((link) => $(link).attr('href')?.replace(env.ORIGIN, ''))
    expect(links[0]).toBe('/auth/my/notifyHistories')
    expect(links.slice(1)).toHaveLength(10)
    expect(links.slice(1).every((link) => /^\/products\/\d+$/.test(link ?? ''))).toBe(true)
    expect($.text()).toContain('밤사이 12건 중 진행 중 12건')
    expect($.text()).toMatch(/• \[뽐뿌\] 한빛전자 <V\d+> 무선청소기 9,000원\n/)
    expect($.text()).toContain('외 2건')
  })

  test('a message about an ended deal is edited to say so, silently and without buttons', async () => {
    await offer(129_000)
    await until(() => rows()[0]?.state === 'sent')
    takeListing(
      post(no, '[쿠팡] 한빛전자 <V10> & 무선청소기 (129000원/무료)', { outboundUrl, isEnded: true }),
    )
    await until(() => rows()[1]?.state === 'sent')
    expect(ofBot()).toMatchObject([{ text: expect.stringContaining('종료됨'), isEdited: true, buttons: [] }])
  })

  test('a message that was posted without a recorded answer is not posted again', async () => {
    await offer(129_000)
    await until(() => rows()[0]?.state === 'sent')
    await stopAll()
    sqlite().prepare("update deliveries set state = 'sending'").run()
    startSending()
    await until(() => rows()[0]?.state === 'sent')
    expect(standIn().calls.filter(({ method }) => method === 'sendMessage')).toHaveLength(1)
  })

  test('a message is posted once although another process writes when Telegram answers', async () => {
    waitBriefly()
    const other = new Database(sqlite().name)
    standIn().behave(({ method }) => {
      if (method === 'sendMessage' && !other.inTransaction) {
        other.exec('begin immediate')
        setTimeout(() => other.close(), 300)
      }
      return null
    })
    await offer(129_000)
    await until(() => rows()[0]?.state === 'sent')
    expect(rows()).toMatchObject([{ attempts: 1 }])
    expect(ofBot()).toHaveLength(1)
  })

  test('a message pauses its alert and bookmarks its product at a press, once', async () => {
    startHearing()
    await offer(129_000)
    await until(() => rows()[0]?.state === 'sent')
    const [mute, save] = ofBot()[0]?.buttons ?? []
    standIn().press(CHAT, mute?.callback_data ?? '')
    await until(() => standIn().chat(CHAT).toast === '이 알림을 껐습니다.')
    expect(listKeywords(kim)[0]?.pausedUntil).not.toBeNull()
    standIn().press(CHAT, save?.callback_data ?? '')
    await until(() => standIn().chat(CHAT).toast === '상품을 저장했습니다.')
    expect(listBookmarks(kim, { pageNumber: 1, pageSize: 10 }).totalCount).toBe(1)
  })

  test('a message older than 14 days says at a press that its buttons are over, and where to go', async () => {
    startHearing()
    await offer(129_000)
    await until(() => rows()[0]?.state === 'sent')
    await forgetOldDeliveries(Date.now() + 13 * DAY_MS)
    expect(rows()).toHaveLength(1)
    await forgetOldDeliveries(Date.now() + 15 * DAY_MS)
    expect(rows()).toEqual([])
    const [mute] = ofBot()[0]?.buttons ?? []
    standIn().press(CHAT, mute?.callback_data ?? '')
    await until(() => standIn().chat(CHAT).toast !== null)
    expect(standIn().chat(CHAT).toast).toBe(
      '보낸 지 14일이 지난 알림의 버튼은 쓸 수 없습니다. 사이트의 받은 알림에서 같은 일을 할 수 있습니다.',
    )
    expect(listKeywords(kim)[0]?.pausedUntil).toBeNull()
  })
})

describe('an answer', () => {
  beforeEach(async () => {
    giveChat(standIn(), kim)
    watch('청소기')
  })

  test('a 429 with retry_after delays the message until then', async () => {
    const tooMany = { status: 429, description: 'Too Many Requests: retry after 30', retryAfterSeconds: 30 }
    standIn().behave(() => tooMany)
    const before = Date.now()
    startSending()
    await offer(129_000)
    await until(() => rows()[0]?.reason !== null)
    expect(rows()[0]).toMatchObject({ state: 'pending', reason: tooMany.description })
    expect(rows()[0]?.dueAt).toBeGreaterThanOrEqual(before + 30_000)
  })

  test.each([
    ['500', { status: 500, description: 'Internal Server Error' }, 'Internal Server Error'],
    ['none in time', 'hang', '텔레그램이 제시간에 응답하지 않습니다'],
    ['none, the connection cut', 'reset', '텔레그램에 연결할 수 없습니다'],
  ] as const)(
    'answer %s: the message is tried again, and the reason holds no token',
    async (_, behaviour, reason) => {
      standIn().behave(() => behaviour)
      startSending(behaviour === 'hang' ? HASTE_MS : undefined)
      await offer(129_000)
      await until(() => rows()[0]?.reason !== null)
      expect(rows()[0]).toMatchObject({ state: 'pending', attempts: 1, reason })
      standIn().behave(() => null)
      await stopAll()
      sqlite().prepare('update deliveries set due_at = 0').run()
      startSending()
      await until(() => rows()[0]?.state === 'sent')
      expect(ofBot()).toHaveLength(1)
    },
  )

  test('after a 403 the chat is unlinked, and nothing more is sent to it', async () => {
    standIn().block(CHAT, { isTold: false })
    startSending()
    await offer(129_000)
    await until(() => rows()[0]?.state === 'gone')
    expect([findTelegramChat(kim), canReceiveNotify(kim)]).toEqual([null, false])
  })

  test('a block that Telegram reports unlinks immediately', async () => {
    startHearing()
    standIn().block(CHAT)
    await until(() => findTelegramChat(kim) === null)
  })
})

test('the bot polls again after 429, 500 and silence, and misses no update', async () => {
  let asked = 0
  standIn().behave(({ method }) => {
    if (method !== 'getUpdates' || ++asked > 2) return null
    return asked === 1 ? { status: 429, description: 'Too Many Requests', retryAfterSeconds: 0.05 } : 'reset'
  })
  const { code } = issueTelegramCode(kim)
  standIn().say(CHAT, `/start ${code}`)
  startHearing()
  await until(() => findTelegramChat(kim) !== null)
  await stopAll()
  standIn().say(CHAT, '/stop')
  startHearing()
  await until(() => findTelegramChat(kim) === null)
})

test('with a webhook Telegram calls us with a secret', async () => {
  env.TELEGRAM_WEBHOOK = true
  startHearing()
  await until(() => standIn().calls.length === 1)
  const { method, fields } = standIn().calls[0] ?? { method: '', fields: {} }
  expect({ method, url: fields.url }).toEqual({ method: 'setWebhook', url: `${env.ORIGIN}/telegram/webhook` })
  const { code } = issueTelegramCode(kim)
  const json = { update_id: 1, message: { chat: { id: CHAT, type: 'private' }, text: `/start ${code}` } }
  const tell = async (secret: string) => {
    const headers = { 'X-Telegram-Bot-Api-Secret-Token': secret }
    return (await ask(webhook, '/telegram/webhook', { json, headers })) as Response
  }
  expect((await tell('guessed')).status).toBe(401)
  expect(findTelegramChat(kim)).toBeNull()
  const answer = await tell(String(fields.secret_token))
  expect(await answer.json()).toMatchObject({ method: 'sendMessage', chat_id: CHAT })
  expect(findTelegramChat(kim)).not.toBeNull()
  expect((await tell(String(fields.secret_token))).status, 'the same update twice').toBe(200)
  expect(findTelegramChat(kim)).not.toBeNull()
})

test('after a rotation of the keys Telegram gets the new secret, and the former one is good for a day', async () => {
  env.TELEGRAM_WEBHOOK = true
  startHearing()
  await until(() => standIn().calls.length === 1)
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  rotateKeys()
  await until(() => standIn().calls.length === 2)
  const [former, current] = standIn().calls.map(({ fields }) => String(fields.secret_token))
  expect(current).not.toBe(former)
  const tell = async (secret = '') => {
    const headers = { 'X-Telegram-Bot-Api-Secret-Token': secret }
    return ((await ask(webhook, '/telegram/webhook', { json: { update_id: 1 }, headers })) as Response).status
  }
  expect([await tell(former), await tell(current)]).toEqual([204, 204])
  vi.setSystemTime(Date.now() + DAY_MS)
  expect([await tell(former), await tell(current)]).toEqual([401, 204])
})
