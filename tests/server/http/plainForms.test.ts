import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { sqlite, write } from '#db/client.server.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { makeOwnerKey } from '#domain/accounts/signIn/ownerLinks.server.ts'
import { drainFanouts } from '#domain/alerts/fanouts.server.ts'
import { addKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import {
  NewRecommendSettings,
  setRecommendSettings,
} from '#domain/alerts/recommended/recommendSettings.server.ts'
import { noteWarmDeals } from '#domain/alerts/recommended/warmDeals.server.ts'
import { takeDownBoard } from '#domain/boards/blinding.server.ts'
import { getBoardRow } from '#domain/boards/boards.server.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { writeBoard } from '#domain/boards/writing.server.ts'
import { listByNumbers } from '#domain/chat/lists.server.ts'
import { writeMessage } from '#domain/chat/messages.server.ts'
import { NewMessage } from '#domain/chat/newMessage.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { NewComment } from '#domain/comments/newComment.server.ts'
import { writeComment } from '#domain/comments/writing.server.ts'
import { adRefusalPath } from '#domain/devices/advertising/adRefusals.server.ts'
import { writeHistory } from '#domain/devices/histories.server.ts'
import { buyGift } from '#domain/gifts/store/purchases.server.ts'
import { giveUserGift, NewUserGift, updateStatus } from '#domain/gifts/userGifts/userGifts.server.ts'
import { sendVoucher } from '#domain/gifts/userGifts/vouchers.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { leave } from '#domain/membership/leaving.server.ts'
import { giveInviteCode } from '#domain/rewards/invitations/inviteCodes.server.ts'
import { recordRobots } from '#domain/sources/robots.server.ts'
import { buildIfStale } from '#server/build/build.ts'
import { startTelegram, type TelegramStandIn } from '#server/demo/telegram.ts'
import { nameRoutes } from '#server/http/routeNames.ts'
import { post } from '#tests/support/goods/listings.ts'
import { png } from '#tests/support/goods/pictures.ts'
import { giveHistory, VACUUM_URL, vacuum } from '#tests/support/goods/priceHistory.ts'
import { cast } from '#tests/support/people/cast.ts'
import { ageDays, comment } from '#tests/support/people/comments.ts'
import { agree } from '#tests/support/people/consent.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { giveStars, offerPrizes, putGift } from '#tests/support/people/gifts.ts'
import { reportThing } from '#tests/support/people/reporting.ts'
import { listHandlers } from '#tests/support/server/handlers.ts'
import { PlainBrowser } from '#tests/support/server/plainBrowser.ts'
import { type ServiceProcess, startProcess } from '#tests/support/server/service.ts'
import { freePort } from '#tests/support/standIns/freePort.ts'

/* Every form of every screen, found in the page and sent as a browser without scripts sends it, by a double click. */

const TOKEN = '4711:plain'
const PAGES = join(import.meta.dirname, '..', '..', '..', 'crawler', 'samples', 'pages')

let service: ServiceProcess
let telegram: TelegramStandIn
let origin = ''
beforeAll(async () => {
  buildIfStale()
  telegram = await startTelegram({ token: TOKEN })
  const port = await freePort()
  origin = `http://localhost:${port}`
  service = await startProcess({
    DATA_DIR: env.DATA_DIR,
    CRAWL: 'off',
    PORT: String(port),
    ORIGIN: origin,
    TELEGRAM_BOT_TOKEN: TOKEN,
    TELEGRAM_API_URL: telegram.url,
  })
}, 120_000)
afterAll(async () => {
  await service.crash()
  await telegram.close()
})

let people: Record<'kim' | 'lee' | 'park', Member>
const browsers: PlainBrowser[] = []
/** The requests by which staff changed something, of all tests. */
const doors: string[] = []
afterEach(() => {
  doors.push(...(sqlite().prepare('select door from staff_acts').pluck().all() as string[]))
})
let cases = 0
beforeEach(() => {
  // The server counts floods by the member's number, so each test has members of its own.
  write(() =>
    sqlite()
      .prepare("insert into sqlite_sequence (name, seq) values ('users', ?)")
      .run(++cases * 100),
  )
  people = cast()
})

/** A browser without scripts, with a signed-in member or a visitor. */
async function browserOf(member?: Member): Promise<PlainBrowser> {
  const browser = new PlainBrowser(origin)
  if (member) await browser.signIn(member)
  browsers.push(browser)
  return browser
}

const countOf = (table: string): number =>
  sqlite().prepare(`select count(*) from ${table}`).pluck().get() as number
const newest = (table: string): number =>
  sqlite().prepare(`select max(id) from ${table}`).pluck().get() as number

/** A message of a broadcast that waits until tomorrow: the broadcast can be stopped. */
const leaveMessageWaiting = (broadcastId: number) =>
  write(() =>
    sqlite()
      .prepare(
        `insert into deliveries (delivery_key, history_id, broadcast_id, due_at, created_at)
      select 'waiting', id, @broadcastId, @tomorrow, @tomorrow from notify_histories
      where subject_id = (select id from subjects where subject = @subject) limit 1`,
      )
      .run({ broadcastId, subject: `broadcast:${broadcastId}`, tomorrow: Date.now() + DAY_MS }),
  )

/** Every act of a thread at `home`, which has one comment `of` another member. */
async function commentAt(member: PlainBrowser, home: string, { table, of }: { table: string; of: number }) {
  await (await member.open(home)).press({ to: `${home}/comments` }, { text: '국물이 진합니다' })
  expect(countOf(table), 'pressed twice, said once').toBe(2)
  expect(member.words).toContain('국물이 진합니다')
  await member.open(home)
  await member.press({ to: `${home}/comments`, act: 'like' })
  await member.press({ to: `${home}/comments`, act: 'unlike' })
  const task = (id: number, what: string) => `${home}/comments/${id}?do=${what}`
  await (await member.open(task(of, 'answer'))).press({ to: task(of, 'answer') }, { text: '매운맛인가요?' })
  const answer = newest(table)
  await (await member.open(task(of, 'report'))).press({ to: task(of, 'report') })
  await (await member.open(task(answer, 'edit'))).press(
    { to: task(answer, 'edit') },
    { text: '순한맛인가요?' },
  )
  expect(member.words).toContain('순한맛인가요?')
  await (await member.open(task(answer, 'delete'))).press({ to: task(answer, 'delete') })
  expect(member.words).not.toContain('순한맛인가요?')
}

describe('without a script', () => {
  test('a product is liked, bookmarked, bumped, reported and commented', async () => {
    takeListing(post(1, '[쿠팡] 신라면 40개 (19,900원/무료)'))
    const product = `/products/${newest('products')}`
    givePoints(people.kim)
    const kim = await browserOf(people.kim)
    await kim.open(product)
    for (const act of ['like', 'unlike', 'bookmark', 'unbookmark', 'reportEnded', 'withdraw'])
      await kim.press({ to: product, act })
    const bump = `/auth/productSaleHotUps/${newest('sales')}`
    await (await kim.open(bump)).press({ to: bump })
    expect(kim.words).toContain('끌올을 완료하였습니다 ⭐')
    await (await kim.open(product)).press({ act: 'endBump' })
    const own = '/auth/my/productSaleHotUps'
    await kim.open(own)

    const said = comment(people.lee, newest('products'), '저도 샀습니다')
    await commentAt(kim, product, { table: 'product_comments', of: said })
  })

  test('a member draws: a double press is one draw', async () => {
    offerPrizes(people.park, Date.now(), [{ kind: 'NOTHING', name: '꽝', odds: 1_000_000 }])
    givePoints(people.kim)
    const kim = await browserOf(people.kim)
    await (await kim.open('/giftGame')).press({ to: '/giftGame' }, { count: '1' })
    expect(countOf('draws'), 'pressed twice, drawn once').toBe(1)
    expect(kim.words).toContain('아쉽지만 다음 기회에')
    await kim.open(`/giftGame/check?draw=${newest('draws')}`)
    expect(kim.words).toContain('다음 날 0시에 공개합니다')
  })

  test('a member buys a gift, changes its address, cancels it, and notes another as used', async () => {
    giveStars(people.kim, 300)
    const inKind = putGift(people.park, { name: '컵', delivery: 'IN_KIND' })
    const voucher = putGift(people.park)
    const home = { name: '김철수', phone: '010-1234-5678', address: '서울시 중구 1' }
    const kim = await browserOf(people.kim)
    const buying = (id: number) => `/giftStore/${id}`
    await (await kim.open(buying(inKind.id))).press({ to: buying(inKind.id), act: 'send' }, home)
    expect(countOf('user_gifts'), 'pressed twice, bought once').toBe(1)
    expect(kim.words).toContain('선물을 신청하였습니다.')
    await kim.press({ act: 'recipient' }, { ...home, address: '부산시 중구 2' })
    expect(kim.words).toContain('배송지를 저장하였습니다.')
    await kim.press({ act: 'cancel' })
    expect(kim.words).toContain('취소하였습니다.')

    await (await kim.open(buying(voucher.id))).press({ to: buying(voucher.id), act: 'buy' })
    const id = newest('user_gifts')
    updateStatus(people.park, { id, status: 'CONFIRMED', message: '' })
    sendVoucher(people.park, id, { webp: await png(), expiresAt: null, message: '매장에서 보여 주세요.' })
    await kim.open(`/auth/my/giftPurchases?gift=${id}`)
    expect(kim.words).toContain('매장에서 보여 주세요.')
    await kim.press({ act: 'used' })
    expect(kim.words).toContain('사용 완료로 변경하였습니다.')
  })

  test('a super admin sets prizes, edits the store, and works off the gifts of members', async () => {
    const park = await browserOf(people.park)
    const prizes = '/auth/superAdmin/prizes'
    await (await park.open(prizes)).press({ to: prizes, act: 'more' })
    const set = {
      'kind[]': ['STAR', 'NOTHING'],
      'name[]': ['스타 5개', '꽝'],
      'amount[]': ['5', ''],
      'giftId[]': ['', ''],
      'odds[]': ['25', '75'],
      'dayStock[]': ['', ''],
      'substitute[]': ['', ''],
      'wonValue[]': ['', ''],
    }
    await park.press({ to: prizes, act: 'preview' }, set)
    expect(park.words).toContain('아직 저장하지 않았습니다')
    await park.press({ to: prizes, act: '' })
    expect(countOf('prize_sets'), 'pressed twice, set once').toBe(1)
    expect(park.words).toContain('내일의 상품을 저장하였습니다.')

    const store = '/auth/superAdmin/gifts'
    const gift = { name: '아메리카노', starPrice: '100', stock: '5', delivery: 'VOUCHER', wonValue: '4500' }
    await (await park.open(`${store}/write`)).press({ to: `${store}/write` }, gift)
    expect(countOf('gifts'), 'pressed twice, added once').toBe(1)
    const editing = `${store}/${newest('gifts')}/write`
    await (await park.open(editing)).press({ to: editing, act: '' }, { starPrice: '120' })
    await park.press({ to: editing, act: 'close' })
    expect(park.words).toContain('상점에서 내렸습니다.')
    await park.press({ to: editing, act: 'open' })
    expect(park.words).toContain('상점에 다시 올렸습니다.')

    const orders = '/auth/superAdmin/userGifts'
    giveStars(people.kim, 120)
    const asked = { requestKey: 'plain', recipient: null }
    const { id } = buyGift(people.kim, newest('gifts'), asked)
    await (await park.open(orders)).press({ to: orders, act: '' }, { 'ids[]': `${id}`, status: 'CONFIRMED' })
    expect(park.words).toContain('선물 1개의 상태를 변경하였습니다.')
    const order = `${orders}/${id}/write`
    const picture = async () => new File([new Uint8Array(await png())], 'gift.png', { type: 'image/png' })
    await (await park.open(order)).press({ to: order, act: 'voucher' }, { file: await picture() })
    expect(park.words).toContain('쿠폰을 발송하였습니다.')
    await park.press({ to: order, act: 'status' }, { status: 'USED' })
    expect(park.words).toContain('상태를 변경하고 회원에게 알렸습니다.')
    await park.press({ to: order, act: 'archive', isSingle: true })
    expect(park.words).toContain('선물을 보관하였습니다.')

    const given = { userId: `${people.lee.id}`, name: '케이크' }
    await (await park.open(`${orders}/write`)).press({ to: `${orders}/write` }, given)
    expect(countOf('user_gifts'), 'pressed twice, given once').toBe(2)
    const cake = `${orders}/${newest('user_gifts')}/write`
    await (await park.open(cake)).press({ to: cake, act: '' }, { name: '딸기 케이크' })
    expect(park.words).toContain('딸기 케이크')
    await park.press({ to: cake, act: 'remove', isSingle: true })
    expect(park.words).toContain('선물을 삭제하였습니다.')
    const last = giveUserGift(people.park, NewUserGift.parse(given))
    await (await park.open(orders)).press({ to: orders, act: 'archive' }, { 'ids[]': `${last.id}` })
    expect(park.words).toContain('선물 1개를 보관하였습니다.')
  })

  test('a post is commented', async () => {
    const id = writeBoard(people.kim, NewBoard.parse({ title: '라면 이야기', content: '끓입니다' })).id
    const said = writeComment(people.lee, BOARD_COMMENTS, id, NewComment.parse({ text: '저도요' })).id
    const park = await browserOf(people.park)
    await commentAt(park, `/boards/${id}`, { table: 'board_comments', of: said })
  })

  test('a member talks, deletes and reports', async () => {
    const kim = await browserOf(people.kim)
    await (await kim.open('/chat')).press({ to: '/chat' }, { content: '안녕하세요' })
    expect(kim.words).toContain('안녕하세요')
    const keyOf = (number: number) => listByNumbers([number])[0]?.messageKey
    const task = (number: number, what: string) => `/chat/${keyOf(number)}?do=${what}`
    const own = newest('chat_messages')
    await (await kim.open(task(own, 'delete'))).press({ to: task(own, 'delete') })
    expect(kim.words).toContain('이 메세지는 삭제 되었습니다.')
    const other = writeMessage(people.lee, NewMessage.parse({ content: '광고입니다' }))
    await (await kim.open(task(other, 'report'))).press({ to: task(other, 'report') })
    expect(kim.words).toContain('신고를 접수하였습니다.')
    const park = await browserOf(people.park)
    await (await park.open('/chat')).press({ act: 'slow' }, { slowSeconds: '30' })
    expect(park.words).toContain('이제 회원은 30초에 한 번 보낼 수 있습니다.')
  })

  test("a member's deal is confirmed, ended and reopened", async () => {
    const deal = { url: 'https://www.coupang.com/vp/products/7700000101', price: 13_900 }
    const post = { title: '얼큰 라면 20개', category: 'HOT_DEAL', content: '쌉니다', deal }
    const path = `/boards/${writeBoard(people.kim, NewBoard.parse(post)).id}`
    const lee = await browserOf(people.lee)
    await (await lee.open(path)).press({ to: path, act: 'confirmDeal' })
    expect(lee.words).toContain('딜을 확인하였습니다.')
    await lee.press({ to: path, act: 'withdrawConfirmation' })
    await lee.press({ to: path, act: 'confirmDeal' })
    const park = await browserOf(people.park)
    await (await park.open(path)).press({ to: path, act: 'confirmDeal' })
    expect(countOf('sales'), 'pressed twice, one offer').toBe(1)
    expect(park.words).toContain('상품 보기')
    const kim = await browserOf(people.kim)
    await (await kim.open(path)).press({ to: path, act: 'endDeal' })
    expect(kim.words).toContain('종료된 딜입니다.')
    await kim.press({ to: path, act: 'reopenDeal' })
    expect(kim.words).toContain('구매하러 가기')
    takeDownBoard(getBoardRow(Number(path.split('/').at(-1))), Date.now())
    await kim.open(path)
    expect(kim.words).toContain('가려진 글의 딜은 종료됩니다.')
    expect(kim.words).not.toContain('종료된 딜입니다.')
    expect(kim.words).not.toContain('다시 진행')
  })

  test('a post is drafted, continued, written once, edited and dropped', async () => {
    const write = '/auth/boards/write'
    const kim = await browserOf(people.kim)
    await (await kim.open(write)).press({ to: write, act: 'draft' }, { title: '쓰던 글', text: '중간까지' })
    await kim.open(write)
    expect(kim.words).toContain('쓰던 새 글이 있습니다')
    await kim.press({ to: write, act: 'drop' })
    expect(kim.words).toContain('쓰던 글을 삭제하였습니다.')
    await kim.press({ to: write, act: 'restore' })
    expect(kim.words).toContain('쓰던 새 글이 있습니다')
    await kim.press({ to: write, act: 'drop' })
    expect(kim.words).not.toContain('쓰던 새 글이 있습니다')
    await (await kim.open(write)).press({ to: write, act: '' }, { title: '후기', text: '끝까지 썼습니다' })
    expect(countOf('boards'), 'pressed twice, written once').toBe(1)
    expect(kim.words).toContain('끝까지 썼습니다')
    const edit = `${write}?boardId=${newest('boards')}`
    await (await kim.open(edit)).press({ to: edit, act: '', isSingle: true }, { text: '다시 썼습니다' })
    expect(kim.words).toContain('다시 썼습니다')
  })

  test('a post is liked, kept, reported, moved and deleted', async () => {
    const write = (member: Member) =>
      writeBoard(
        member,
        NewBoard.parse({ title: '청소기 후기', category: 'REVIEW', content: '1년 썼습니다' }),
      ).id
    const id = write(people.lee)
    const path = `/boards/${id}`
    const kim = await browserOf(people.kim)
    await (await kim.open(path)).press({ to: path, act: 'like' })
    expect(kim.html).toContain('value="unlike"')
    await kim.press({ to: path, act: 'unlike' })
    await kim.press({ to: path, act: 'bookmark' })
    expect(countOf('board_bookmarks')).toBe(1)
    await kim.press({ to: path, act: 'unbookmark' })
    const task = (what: string) => `/auth/boards/${id}?do=${what}`
    await (await kim.open(task('report'))).press({ to: task('report'), isSingle: true })
    expect(kim.address).toBe(path)
    expect(kim.words).toContain('신고를 접수하였습니다.')
    const park = await browserOf(people.park)
    await (await park.open(task('move'))).press({ to: task('move') }, { category: 'ARCHIVE' })
    expect(park.words).toContain('말머리를 변경하였습니다.')
    const lee = await browserOf(people.lee)
    await (await lee.open(task('delete'))).press({ to: task('delete'), isSingle: true })
    expect(lee.address).toBe('/boards')
    expect(lee.words).toContain('글을 삭제하였습니다.')
  })

  test('a member ends a bump from the list of their bumps', async () => {
    takeListing(post(1, '[쿠팡] 신라면 40개 (19,900원/무료)'))
    givePoints(people.kim)
    const kim = await browserOf(people.kim)
    await (await kim.open(`/auth/productSaleHotUps/${newest('sales')}`)).press({
      to: '/auth/productSaleHotUps',
    })
    await (await kim.open('/auth/my/productSaleHotUps')).press({ act: 'endBump' })
    expect(kim.words).not.toContain('끌올 내리기')
  })

  test('alerts are created, changed, paused, resumed and deleted', async () => {
    takeListing(post(1, '[쿠팡] 신라면 40개 (19,900원/무료)'))
    const id = newest('products')
    const kim = await browserOf(people.kim)
    await kim.open('/keywordNotify')
    await kim.press({ to: '/keywordNotify' }, { keyword: '라면' })
    expect(kim.words).toContain('어디로 알려 드릴까요?')
    await kim.press({ to: '/keywordNotify' }, { historyOnly: 'true' })
    expect(kim.words).toContain('키워드를 등록하였습니다.')
    await kim.press({ to: '/keywordNotify', act: 'pause' }, { pause: 'day' })
    await kim.press({ to: '/keywordNotify', act: 'wake' })
    await kim.press({ to: '/keywordNotify', act: 'off' })
    await (await kim.open(`/keywordNotify?edit=${newest('keywords')}`)).press(
      { act: 'edit' },
      { keyword: '신라면' },
    )
    const file = await kim.download('/api/v0/auth/my/notifies-export')
    await kim.press({ to: '/keywordNotify', act: 'delete' })
    expect(kim.words).toContain('키워드를 삭제하였습니다.')
    await kim.press({ act: 'restore' })
    expect(kim.words).toContain('키워드를 되돌렸습니다.')

    await kim.open(`/productNotify?productId=${id}`)
    await kim.press({ to: '/productNotify' }, { kind: 'TARGET', target: '2,000', historyOnly: 'true' })
    await (await kim.open(`/products/${id}`)).press({ act: 'target' }, { target: '1,000' })
    await (await kim.open('/productNotify')).press({ act: 'pause' }, { pause: 'day' })
    await kim.press({ act: 'wake' })
    await kim.press({ act: 'off' })
    await kim.press({ act: 'delete' })
    await kim.press({ act: 'restore' })
    expect(kim.words).toContain('최저가 알림을 되돌렸습니다.')
    await kim.press({ act: 'delete' })
    await kim.press({ act: 'address' }, { url: 'https://prod.danawa.com/info/?pcode=12345678' })
    expect(kim.words).toContain('다나와에서 가격 확인 중')
    await kim.press({ act: 'unfollow' })
    expect(kim.words).not.toContain('다나와에서 가격 확인 중')
    await kim.press({ act: 'address' }, { url: 'https://prod.danawa.com/info/?pcode=12345679' })
    write(() => sqlite().prepare('update price_pages set product_id = ?').run(id))
    await (await kim.open('/productNotify')).press({ act: 'forget' })

    await kim.open('/auth/my/notifies')
    await kim.press(
      { to: '/auth/my/notifies' },
      { file: new File([file], 'alerts.json', { type: 'application/json' }) },
    )
    expect(kim.words).toContain('가져왔습니다.')
    await kim.open('/keywordNotify?hours=ask')
    await kim.press({ act: 'hours' })
    expect(kim.words).toContain('부터')
  })

  test('recommendations are turned on, paused for a day, resumed, refused and allowed again', async () => {
    giveDevice(people.kim)
    const kim = await browserOf(people.kim)
    await (await kim.open('/recommendNotify')).press({ act: 'settings' }, { enabled: 'on' })
    setRecommendSettings(people.kim, NewRecommendSettings.parse({ enabled: true, categoryIds: [1] }))
    takeListing(post(1, '[쿠팡] 삼미 백미 10kg (29,900원/무료)', HOT))
    noteWarmDeals()
    await drainFanouts()
    await expect.poll(() => newest('notify_histories')).not.toBeNull()
    await (await kim.open('/auth/my/notifyHistories')).press({ act: 'muteToday' })
    expect(kim.words).toContain('알림 꺼짐')
    expect((await kim.open('/auth/my/notifies')).words).toMatch(/추천 알림\s*오늘만 꺼짐/)
    await (await kim.open('/recommendNotify')).press({ act: 'resume' })
    expect(kim.words).toContain('추천 알림을 다시 켰습니다.')
    expect((await kim.open('/auth/my/notifyHistories')).words).not.toContain('알림 꺼짐')
    expect((await kim.open('/auth/my/notifies')).words).toMatch(/추천 알림\s*켜짐/)
    await (await kim.open('/recommendNotify')).press({ act: 'refuse' }, { categoryId: '1' })
    expect(kim.words).toContain('이런 알림을 보내지 않습니다.')
    await kim.press({ act: 'allow' }, { categoryId: '1' })
    expect(kim.words).toContain('다시 추천합니다.')
  })

  test('a member sets channels, hours and devices', async () => {
    giveDevice(people.kim)
    const kim = await browserOf(people.kim)
    for (const path of ['/auth/my/notifies?tab=settings', '/auth/my/notifiedTime']) {
      await (await kim.open(path)).press({ act: 'agreeToAds' }, { agreed: 'on' })
      await (await kim.open(path)).press({ act: 'refuseAds' })
    }
    await kim.open('/auth/my/notifies?tab=settings')
    await kim.press({ act: 'settings' }, { dailyCap: '5' })
    expect(kim.words).toContain('알림 설정을 저장하였습니다.')
    await kim.open('/auth/my/notifiedTime')
    await kim.press({ act: 'start' }, { time: '09:00' })
    await kim.press({ act: 'end' }, { time: '22:00' })
    await (await kim.open('/auth/my/notifiedTime')).press({ act: 'allDay' }, { allDay: 'on' })
    await kim.open('/auth/my/devices')
    await kim.press({ act: 'rename' }, { deviceName: '거실 컴퓨터' })
    expect(kim.words).toContain('거실 컴퓨터')
    await kim.press({ act: 'test' })
    await (await kim.open('/auth/my/devices')).press({ act: 'delete' })
    expect(kim.words).not.toContain('거실 컴퓨터')
    await (await kim.open('/auth/telegramLink')).press({ act: 'link', isSingle: true })
    telegram.say(501, `/start ${/start=([\w-]+)/.exec(kim.html)?.[1]}`)
    await expect.poll(() => newest('devices')).toBeGreaterThan(1)
    await (await kim.open('/auth/my/devices')).press({ act: 'testTelegram' })
    await (await kim.open('/auth/telegramLink')).press({ act: 'unlink' })
    const nobody = await browserOf()
    await (await nobody.open('/')).press({ to: '/rows' }, { rows: 'dense' })
    expect(nobody.html).toContain('aria-pressed="true"')
    await (await nobody.open(adRefusalPath(people.kim.id))).press({ to: '/adRefusal' })
    expect(nobody.words).toContain('더 이상 광고성 정보를 보내지 않습니다.')
  })

  test('a member reads their history', async () => {
    const told = { kind: 'OPERATION' as const, body: '새벽 3시', imageUrl: null, link: '/help' }
    for (const no of [1, 2])
      writeHistory(people.kim.id, { ...told, subject: `notice:${no}`, title: `점검 ${no}` })
    addKeyword(people.kim, NewKeyword.parse({ keyword: '라면', historyOnly: true }))
    takeListing(post(1, '[쿠팡] 신라면 40개 (19,900원/무료)'))
    await drainFanouts()
    const mine = comment(people.kim, newest('products'), '저도 샀습니다')
    comment(people.lee, newest('products'), '어떤가요?', { parentCommentId: mine, targetCommentId: mine })
    const kim = await browserOf(people.kim)
    // The service may have begun to notify first.
    await expect.poll(async () => (await kim.open('/auth/my/notifyHistories')).words).toContain('신라면')
    await (await kim.open('/auth/my/notifyHistories')).press({ act: 'read' })
    await kim.press({ act: 'readAll' })
    expect(kim.words).not.toContain('새 알림:')
    await (await kim.open('/auth/my/notifyHistories')).press({ act: 'save' })
    expect(kim.words).toContain('찜한 상품에 저장했습니다.')
    await kim.press({ act: 'muteToday' })
    expect(kim.words).toContain('오늘 하루 알림을 껐습니다.')
    expect(kim.words).toContain('알림 꺼짐')
    await kim.press({ act: 'restore' })
    expect(kim.words).toContain('알림을 다시 켰습니다.')
    expect(kim.words).not.toContain('알림 꺼짐')
    await kim.press({ act: 'mute' })
    await (await kim.open('/auth/my/actionHistories')).press({ act: 'readAll' })
    expect(kim.words).not.toContain('새 활동:')
  })

  test('a member edits the profile, blocks others, ends sign-ins and leaves', async () => {
    const kim = await browserOf(people.kim)
    await kim.open('/auth/my/info')
    await kim.press(
      { to: '/auth/my/info' },
      { file: new File([new Uint8Array(await png())], 'me.png', { type: 'image/png' }) },
    )
    expect(kim.words).toContain('사진을 변경하였습니다.')
    await kim.press({ act: 'removePicture' })
    await kim.press({ act: 'rename' }, { nickname: '새이름' })
    expect(kim.words).toContain('새이름')
    await (await kim.open(`/users/${people.lee.id}`)).press({ act: 'block' })
    await (await kim.open(`/users/${people.lee.id}`)).press({ act: 'unblock' })
    await (await kim.open(`/users/${people.lee.id}`)).press({ act: 'block' })
    await (await kim.open('/auth/my/blocks')).press({ act: 'unblock' })
    await (await kim.open(`/users/${people.lee.id}`)).press({ act: 'note' }, { note: '친절', color: 'BLUE' })
    expect(kim.words).toContain('메모를 저장하였습니다.')
    await kim.press({ act: 'removeNote' })
    expect(kim.words).toContain('메모를 삭제하였습니다.')
    await (await kim.open('/auth/my/hiddenWords')).press({ to: '/auth/my/hiddenWords' }, { word: '탈모' })
    expect(kim.words).toContain('1 / 100개')
    await kim.press({ act: 'remove' })
    expect(kim.words).toContain('숨긴 단어가 없습니다')
    // The service remembers today's visits of an earlier test, and gives no code.
    giveInviteCode(people.lee)
    const lee = await browserOf(people.lee)
    const [, code = ''] =
      /inviterCode=([A-Z0-9]{8})/.exec((await lee.open('/auth/my/invitations')).html) ?? []
    const nobody = await browserOf()
    expect((await nobody.open(`/auth/my/invitations?inviterCode=${code}`)).words).toContain(
      `${people.lee.nickname}님이 초대했습니다`,
    )
    expect((await nobody.open('/auth/my/invitations?inviterCode=AAAAAAAA')).words).toContain(
      '로그인이 필요합니다.',
    )
    const invitation = encodeURIComponent(`/auth/my/invitations?inviterCode=${code}`)
    expect((await kim.open(`/auth/welcome?to=${invitation}`)).words).toContain('추천인 코드 입력하기')
    await (await kim.open('/auth/my/invitations')).press(
      { to: '/auth/my/invitations' },
      { inviterCode: code },
    )
    expect(kim.words).toContain('추천인 코드를 입력하였습니다. 첫 활동에 100포인트를 드립니다.')
    await browserOf(people.kim)
    await (await kim.open('/auth/my/sessions')).press({ act: 'end' })
    await browserOf(people.kim)
    await (await kim.open('/auth/my/sessions')).press({ act: 'endOthers' })
    await (await kim.open('/auth/signout')).press({ to: '/auth/signout' })
    expect((await kim.open('/menu')).words).not.toContain('로그아웃')

    const left = await browserOf(people.kim)
    await (await left.open('/auth/rewelcome?to=/help')).press({ act: 'resume' })
    expect(left.address).toBe('/help')
    leave(people.kim)
    const gone = await browserOf(people.kim)
    await (await gone.open('/auth/rewelcome')).press({ act: 'keep' })
    expect(gone.words).toContain('탈퇴를 유지합니다.')
  })

  test('a visitor chooses a theme and size, consents, owns the site, and logs out', async () => {
    const nobody = await browserOf()
    await (await nobody.open('/help')).press({ to: '/theme' }, { theme: 'light' })
    expect(nobody.html).toContain('data-theme="light"')
    await (await nobody.open('/textSize')).press({ to: '/textSize' }, { size: '18' })
    expect(nobody.html).toContain('112.5%')
    const { member } = signIn('kakao', '1009')
    const newcomer = await browserOf(member)
    await newcomer.open('/auth/consent')
    await newcomer.press({ to: '/auth/consent' }, newcomer.everyTick)
    await (await newcomer.open('/menu')).press({ to: '/logout' })
    expect(newcomer.words).toContain('로그아웃 하였습니다')
    const owner = await browserOf()
    await (await owner.open(`/auth/owner?key=${makeOwnerKey()}`)).press({ to: '/auth/owner' })
    expect(owner.address).toBe('/auth/admin/setup')
  })

  test('an admin merges and splits products, decides on prices, edits aliases and sends a broadcast', async () => {
    const park = await browserOf(people.park)
    takeListing(post(1, '[쿠팡] 신라면 40개 (19,900원/무료)'))
    takeListing(post(2, '[쿠팡] 진라면 40개 (19,900원/무료)'))
    const [other, id] = [newest('products') - 1, newest('products')]
    await (await park.open(`/auth/admin/products?id=${id}`)).press(
      { act: 'join' },
      { productId: String(other) },
    )
    const [sale] = sqlite().prepare('select id from sales order by id desc').pluck().all() as number[]
    await (await park.open(`/auth/admin/products?id=${other}`)).press(
      { act: 'split' },
      { 'productSaleIds[]': [String(sale)] },
    )
    takeListing(post(11, '[쿠팡] 소리담 헤드폰 S100 블루투스 (19,900원/무료)'))
    takeListing(post(12, '[쿠팡] 소리담 블루투스 헤드폰 S100 (19,900원/무료)'))
    const headphones = `/auth/admin/products?id=${newest('products')}`
    await (await park.open(headphones)).press({ act: 'teachOther' })
    expect(park.words).toContain('다른 상품으로 판정하고 나눴습니다')
    await (await park.open(headphones)).press({ act: 'forgetPair' })
    takeListing(post(13, '[쿠팡] 소리담 헤드폰 S200 128GB (19,900원/무료)'))
    takeListing(post(14, '[쿠팡] 소리담 헤드폰 S200 256GB (19,900원/무료)'))
    await (await park.open(`/auth/admin/products?id=${newest('products')}`)).press({ act: 'teachSame' })
    expect(park.words).toContain('같은 상품으로 판정하고 합쳤습니다')
    giveHistory(Date.now())
    for (const [no, act] of [
      [1, 'accept'],
      [2, 'refuse'],
    ] as const) {
      takeListing(post(100 + no, vacuum(49_000), { outboundUrl: VACUUM_URL }))
      await (await park.open('/auth/admin/prices')).press({ act })
    }
    await (await park.open('/auth/admin/keywordAliases')).press(
      { to: '/auth/admin/keywordAliases' },
      { lines: '에어팟, AirPods' },
    )
    giveDevice(people.park)
    const told = { title: '점검 안내', body: '새벽 3시부터 10분' }
    await (await park.open('/auth/superAdmin/sendNotify')).press({ act: 'test' }, told)
    await (await park.open('/auth/superAdmin/sendNotify')).press({ to: '/auth/superAdmin/sendNotify' }, told)
    await park.press({ act: 'send' })
    expect(countOf('broadcasts'), 'pressed twice, begun once').toBe(1)
    await expect.poll(() => sqlite().prepare('select state from broadcasts').pluck().get()).toBe('DONE')
    leaveMessageWaiting(newest('broadcasts'))
    await (await park.open('/auth/superAdmin/sendNotify')).press({ act: 'stop' })
    expect(park.words).toContain('발송을 멈췄습니다.')
    const switching = '/auth/superAdmin/toCommonUser'
    await (await park.open(switching)).press({ to: switching })
    expect(park.words).toContain('일반 사용자로 전환하였습니다.')
  })

  test('two admins edit the aliases: the later one sees what the earlier one saved, and loses nothing', async () => {
    const path = '/auth/admin/keywordAliases'
    const park = await browserOf(people.park)
    await park.open(path)
    const choi = await park.openTab(path)
    await choi.press({ to: path, isSingle: true }, { lines: '에어팟, AirPods' })
    await park.press({ to: path, isSingle: true }, { lines: '플스, PlayStation' })
    expect(park.words).toContain('그사이 다른 운영자가 별칭을 변경하였습니다.')
    expect(park.words).toContain('지금 저장된 별칭 에어팟, AirPods')
    expect(park.refused.lines?.typed).toBe('플스, PlayStation')
    await (await choi.open(path)).press({ to: path, isSingle: true }, { lines: '' })
    await park.press({ to: path }, { lines: '플스, PlayStation, 플레이스테이션' })
    expect(park.words).toContain('별칭을 저장하였습니다.')
    expect(park.html).toContain('플스, PlayStation, 플레이스테이션')
  })

  test('staff decide reports; an author explains, appeals and wins', async () => {
    const choi = signIn('kakao', `choi-${cases}`).member
    write(() => sqlite().prepare("update users set role = 'ADMIN' where id = ?").run(choi.id))
    agree(choi)
    ageDays(people.lee, 40)
    const kim = await browserOf(people.kim)
    const lee = await browserOf(people.lee)
    const park = await browserOf(people.park)
    const other = await browserOf(choi)
    const reported = (title: string, reason = 'SPAM') => {
      const id = writeBoard(people.kim, NewBoard.parse({ title, content: '사세요' })).id
      reportThing(people.lee, 'BOARD', id, { reason })
      return newest('report_cases')
    }
    const pressOn = async (browser: PlainBrowser, path: string, act: string, typed = {}) =>
      (await browser.open(path)).press({ to: path, act }, typed)
    const pageOf = (id: number) => `/auth/admin/reports/${id}`

    const person = `/auth/reports/users/${people.kim.id}`
    await (await lee.open(person)).press({ to: person, isSingle: true }, { words: '계속 광고합니다' })
    expect(lee.words).toContain('신고를 접수하였습니다.')
    await pressOn(park, pageOf(newest('report_cases')), 'warn')

    await pressOn(park, pageOf(reported('멀쩡한 글')), 'dismiss')
    expect(park.words).toContain('‘문제없음’ 처리하였습니다.')
    const removed = reported('광고 글')
    await pressOn(park, pageOf(removed), 'remove', { rule: 'SPAM' })
    const claimed = reported('퍼 온 글', 'RIGHTS')
    await (await kim.open('/auth/my/decisions')).press({ act: 'counter' }, { words: '제가 썼습니다' })
    expect((await park.open(pageOf(claimed))).words).toContain('제가 썼습니다')
    expect(park.words).toContain('방금 결정: 삭제')
    await park.press({ act: 'undo' })
    expect(park.words).toContain('결정을 되돌렸습니다.')
    await pressOn(park, pageOf(removed), 'remove', { rule: 'SPAM' })
    await pressOn(park, pageOf(claimed), 'remove', { rule: 'RIGHTS' })

    const decisions = sqlite()
      .prepare('select id, case_id from decisions where case_id in (?, ?) and undone_at is null')
      .all(removed, claimed) as { id: number; case_id: number }[]
    for (const { id } of decisions)
      await pressOn(kim, `/auth/my/decisions/${id}`, 'appeal', { words: '다시 봐주세요' })
    expect(kim.words).toContain('이의를 접수하였습니다.')
    await pressOn(other, pageOf(removed), 'lift', { answer: '괜찮은 글입니다' })
    await pressOn(other, pageOf(claimed), 'uphold', { answer: '남의 글입니다' })
    await pressOn(park, pageOf(reported('도배한 글')), 'suspend', { days: '3' })
    const titles = (await kim.open('/auth/my/notifyHistories')).words
    expect(titles).toContain('이의를 인정하여 결정을 취소하였습니다')
    expect(titles).toContain('이의를 검토하였으나 결정을 유지합니다')
  })

  test('staff end a reported deal, and suspend a reported member without deleting anything', async () => {
    takeListing(post(1, '[쿠팡] 신라면 40개 (19,900원/무료)'))
    reportThing(people.lee, 'OFFER', newest('sales'))
    const deal = `/auth/admin/reports/${newest('report_cases')}`
    const park = await browserOf(people.park)
    await (await park.open(deal)).press({ to: deal, act: 'remove' }, { rule: 'WRONG_INFORMATION' })
    expect(park.words).toContain('‘종료’ 처리하였습니다.')
    expect(park.words).toContain('방금 결정: 종료')
    expect((await park.open(`/products/${newest('products')}`)).words).toContain('종료')

    reportThing(people.lee, 'MEMBER', people.kim.id)
    const member = `/auth/admin/reports/${newest('report_cases')}`
    await (await park.open(member)).press({ to: member, act: 'suspend' }, { rule: 'ABUSE', days: '7' })
    expect((await park.open(member)).words).toContain('결정 7일 정지')
    const kim = await browserOf(people.kim)
    await kim.open(`/auth/my/decisions/${newest('decisions')}`)
    expect(kim.words).toContain('결정 7일 정지')
  })

  test('staff note, suspend, sign out and promote a member', async () => {
    const park = await browserOf(people.park)
    const page = `/auth/admin/users/${people.kim.id}`
    const press = async (act: string, typed = {}) => {
      await (await park.open(page)).press({ act }, typed)
      return park.words
    }
    expect(await press('note', { words: '문의에 답함' })).toContain('문의에 답함')
    expect(await press('suspend', { days: 'FOREVER', reason: '도배' })).toContain(
      '이용 정지 기한 없이 · 도배',
    )
    expect(await press('lift')).toContain('정지를 해제하였습니다.')
    expect(await press('suspend', { days: '7', reason: '도배' })).toContain('이용을 정지하였습니다.')
    const kim = await browserOf(people.kim)
    expect((await kim.open('/auth/my/decisions')).words).toContain('이용이 정지되었습니다. 사유: 도배')
    expect((await park.open('/auth/admin/users?status=SUSPENDED')).words).toContain(people.kim.nickname)
    expect(await press('lift')).toContain('정지를 해제하였습니다.')
    expect(await press('signOut')).toContain('모든 기기에서 로그아웃시켰습니다.')
    expect(await press('role', { role: 'ADMIN' })).toContain('역할을 변경하였습니다.')
    expect((await park.open('/auth/superAdmin/staffActs')).words).toContain('역할 변경')
    expect(park.words).toContain(`user:${people.kim.id}`)
    expect(await park.download('/auth/superAdmin/staffActs.csv')).toContain('도배')
    expect((await park.open('/auth/admin/userStat')).words).toContain('회원 통계')
  })

  test('staff switch a source, have it read, and map a category word', async () => {
    const park = await browserOf(people.park)
    const page = '/auth/admin/sources'
    const put = sqlite().prepare("insert into sources (key, state) values ('clien', 'ok')")
    put.run()
    write(() => sqlite().prepare("insert into unknown_categories values ('clien', '전자책단말', 1, 3)").run())
    await (await park.open(page)).press({ act: 'off' }, { key: 'clien' })
    expect(park.html).toContain('클리앙 켜기')
    await (await park.open(page)).press({ act: 'on' }, { key: 'clien' })
    expect(park.html).toContain('클리앙 끄기')
    await (await park.open(page)).press({ act: 'read' }, { key: 'clien' })
    expect(park.words).toContain('20초 안에 다시 수집합니다.')
    await (await park.open(page)).press({ act: 'learn' }, { word: '전자책단말', categoryId: '2' })
    expect(park.words).not.toContain('전자책단말')
  })

  test('staff try, save and remove a watched word, which then is refused', async () => {
    const [park, kim] = [await browserOf(people.park), await browserOf(people.kim)]
    const page = '/auth/admin/watchedWords'
    const words = { words: '도박장', action: 'REFUSE', exceptions: '' }
    await (await park.open(page)).press({ act: 'try' }, words)
    expect(park.words).toContain('최근 글')
    expect(countOf('watched_words')).toBe(0)
    await park.press({ act: 'save', isSingle: true }, words)
    expect(park.words).toContain('주의 단어 1개를 저장하였습니다.')
    await (await kim.open('/auth/boards/write')).press(
      { to: '/auth/boards/write', act: '' },
      { title: '도 박 장', text: '본문' },
    )
    expect(kim.words).toContain('쓸 수 없는 표현이 있습니다: ‘도 박 장’')
    expect(countOf('boards')).toBe(0)
    await (await park.open(page)).press({ act: 'remove', isSingle: true })
    expect(countOf('watched_words')).toBe(0)
  })

  test('staff read what robots.txt says and try a saved page on a parser', async () => {
    const park = await browserOf(people.park)
    const page = '/auth/admin/sources'
    write(() => sqlite().prepare("insert into sources (key, state) values ('clien', 'ok')").run())
    recordRobots('clien', { text: 'User-agent: *\nDisallow: /service/search', isAllowed: true })
    await park.open(page)
    expect(park.words).toContain('robots.txt · 수집 허용')
    expect(park.words).toContain('Disallow: /service/search')
    const saved = new File([readFileSync(join(PAGES, 'clien', 'list.html'))], 'list.html')
    await park.press({ act: 'parse' }, { key: 'clien', file: saved })
    expect(park.words).toContain('새벽목장 멸균우유 200ml x 24팩')
    await (await park.open(page)).press(
      { act: 'parse' },
      { key: 'clien', file: new File(['<p>엉뚱한 글</p>'], 'x.html') },
    )
    expect(park.words).toContain('읽을 수 없습니다')
    expect(countOf('sales')).toBe(0)
  })

  test('a super admin previews, adds and ends a launch notice', async () => {
    const park = await browserOf(people.park)
    const page = '/auth/superAdmin/openModalAdd'
    const notice = {
      title: '점검 안내',
      body: '새벽 3시부터 10분',
      startsAt: '2026-01-01T00:00',
      endsAt: '2036-01-01T00:00',
    }
    await (await park.open(page)).press({ act: 'preview' }, notice)
    expect(park.words).toContain('새벽 3시부터 10분')
    expect(countOf('open_modals')).toBe(0)
    await (await park.open(page)).press({ act: 'add', isSingle: true }, notice)
    expect(park.words).toContain('공지를 등록하였습니다.')
    await (await park.open(page)).press({ act: 'end' })
    expect(park.words).toContain('종료됨')
  })

  test('a thing that another tab deleted is gone, and the member is back in its list', async () => {
    takeListing(post(1, '[쿠팡] 신라면 40개 (19,900원/무료)'))
    const product = `/products/${newest('products')}`
    const kim = await browserOf(people.kim)
    await (await kim.open('/keywordNotify')).press(
      { to: '/keywordNotify' },
      { keyword: '라면', historyOnly: 'true' },
    )
    const deletion = `${product}/comments/${comment(people.kim, newest('products'), '저도 샀습니다')}?do=delete`
    const [list, question] = [await kim.openTab('/keywordNotify'), await kim.openTab(deletion)]

    await (await kim.open('/keywordNotify')).press({ act: 'delete', isSingle: true })
    await list.press({ act: 'delete', isSingle: true })
    expect(list.address).toBe('/keywordNotify')
    expect(list.words).toContain('키워드를 삭제하였습니다.')
    await (await kim.open(deletion)).press({ to: product, isSingle: true })
    await question.press({ to: product, isSingle: true })
    expect(question.address).toBe(product)
    expect(question.words).toContain('댓글을 찾을 수 없습니다.')
  })

  test("a tab whose session another tab ended or changed does nothing in anybody's name", async () => {
    takeListing(post(1, '[쿠팡] 신라면 40개 (19,900원/무료)'))
    const product = `/products/${newest('products')}`
    const open = (paths: string[]) => Promise.all(paths.map((path) => other.openTab(path)))
    const other = await browserOf(people.kim)
    const [liking, first, talking, second, leaving] = (await open([
      product,
      '/keywordNotify',
      product,
      '/keywordNotify',
      '/auth/signout',
    ])) as [PlainBrowser, PlainBrowser, PlainBrowser, PlainBrowser, PlainBrowser]
    await (await other.open('/menu')).press({ to: '/logout', isSingle: true })
    await liking.press({ to: product, act: 'like' })
    expect(liking.words).toContain('로그인이 필요합니다.')
    await first.press({ to: '/keywordNotify' }, { keyword: '라면', historyOnly: 'true' })
    expect(first.words).toContain('로그인이 필요합니다.')

    await other.signIn(people.lee)
    await talking.press({ to: `${product}/comments` }, { text: '저도 샀습니다' })
    await second.press({ to: '/keywordNotify' }, { keyword: '라면', historyOnly: 'true' })
    await leaving.press({ to: '/auth/signout' })
    for (const { words } of [talking, second, leaving])
      expect(words).toContain('다른 창에서 다른 계정으로 로그인했습니다.')
    expect([countOf('product_likes'), countOf('product_comments'), countOf('keywords')]).toEqual([0, 0, 0])
    expect((await other.open('/menu')).words).toContain('로그아웃')
  })

  test('an error appears at its field, which keeps what was typed', async () => {
    takeListing(post(1, '[쿠팡] 신라면 40개 (19,900원/무료)'))
    giveDevice(people.kim)
    const kim = await browserOf(people.kim)
    const park = await browserOf(people.park)
    const product = newest('products')
    const info = { title: '점검 안내', body: '새벽 3시부터 10분' }
    const cases: Array<[PlainBrowser, string, Parameters<PlainBrowser['press']>, Record<string, string>]> = [
      [kim, '/auth/my/info', [{ act: 'rename' }, { nickname: '!!' }], { nickname: '2자에서 12자까지' }],
      [
        kim,
        '/auth/my/hiddenWords',
        [{ to: '/auth/my/hiddenWords' }, { word: '!!' }],
        { word: '글자나 숫자' },
      ],
      [kim, `/users/${people.lee.id}`, [{ act: 'note' }, { note: ' ' }], { note: '메모를' }],
      [kim, '/auth/my/notifiedTime', [{ act: 'end' }, { time: '25:00' }], { time: '23:59까지' }],
      [kim, '/auth/my/devices', [{ act: 'rename' }, { deviceName: ' ' }], { deviceName: '기기 이름을' }],
      [
        kim,
        '/auth/my/notifies?tab=settings',
        [{ act: 'settings' }, { allDay: '', startTime: '7시', dailyCap: '-1' }],
        { startTime: '23:59까지', dailyCap: '100까지' },
      ],
      [
        kim,
        '/keywordNotify',
        [{ to: '/keywordNotify' }, { keyword: 'a', maxPrice: '싸게' }],
        { keyword: '한 글자로는', maxPrice: '숫자여야' },
      ],
      [
        kim,
        `/productNotify?productId=${product}`,
        [{ to: '/productNotify' }, { kind: 'TARGET', target: '싸게' }],
        { target: '숫자로' },
      ],
      [kim, '/productNotify', [{ act: 'address' }, { url: '신라면' }], { url: '주소가 아닙니다' }],
      [
        park,
        '/auth/admin/keywordAliases',
        [{ to: '/auth/admin/keywordAliases' }, { lines: '' }],
        { lines: '별칭을' },
      ],
      [
        park,
        `/auth/admin/products?id=${product}`,
        [{ act: 'join' }, { productId: '신라면' }],
        { productId: '번호를' },
      ],
      [
        park,
        '/auth/superAdmin/sendNotify',
        [{ to: '/auth/superAdmin/sendNotify' }, { ...info, activeDays: '열흘', inactiveDays: '0' }],
        { activeDays: '숫자여야', inactiveDays: '1 이상' },
      ],
    ]
    for (const [browser, path, pressing, expected] of cases) {
      await (await browser.open(path)).press(...pressing)
      const found = browser.refused
      expect(Object.keys(found), path).toEqual(Object.keys(expected))
      for (const [name, words] of Object.entries(expected)) {
        expect(found[name]?.error, path).toContain(words)
        if (name !== 'time') expect(found[name]?.typed, path).toBe(String(pressing[1]?.[name]))
      }
    }
  })

  test('every button of every screen was pressed', async () => {
    const handlers = (await listHandlers()).filter(
      ({ path, methods }) => methods.includes('POST') && !path.startsWith('/api/'),
    )
    const nameOf = nameRoutes(handlers.map(({ path }) => path))
    const pressed = new Set(
      browsers.flatMap(({ sent }) =>
        sent.map(({ path, act }) => `${nameOf(path.replace(/\?.*/, ''))} ${act}`),
      ),
    )
    const unpressed = handlers
      .flatMap(({ path, buttons }) => buttons.map((act) => `${path} ${act}`))
      .filter((button) => !pressed.has(button))
    expect(unpressed).toEqual(NOT_FORMS)
    const ofStaff = [...pressed].filter((button) => /^\/auth\/(admin|superAdmin)\//.test(button))
    const recorded = new Set(
      doors.map((door) => {
        const [, path = '', act = ''] = door.split(' ')
        return `${nameOf(path)} ${act}`
      }),
    )
    const unrecorded = ofStaff.filter((button) => !recorded.has(button))
    expect(
      unrecorded.filter((button) => !UNRECORDED.includes(button)),
      'left no trace',
    ).toEqual([])
  })
})

/** Acts of staff that change nothing that lasts. */
const UNRECORDED = [
  '/auth/superAdmin/sendNotify ',
  '/auth/superAdmin/sendNotify test',
  '/auth/superAdmin/prizes more',
  '/auth/superAdmin/prizes preview',
  '/auth/superAdmin/openModalAdd preview',
  '/auth/admin/watchedWords try',
  '/auth/admin/sources parse',
  '/auth/superAdmin/toCommonUser ',
]

/**
 * Requests that no form sends: those of other services, a script's note that a row's link was followed, the demo's
 * button.
 */
const NOT_FORMS = [
  '/telegram/webhook ',
  '/auth/my/notifyHistories open',
  '/auth/my/actionHistories open',
  '/giftGame/nextDay ',
  '/login/apple/callback ',
]

const HOT = { category: '식품/건강', likes: 200, comments: 150, views: 40_000 }

/** Enough for a bump. */
function givePoints(member: Member): void {
  write(() =>
    sqlite()
      .prepare(
        `insert into ledger_entries (user_id, currency, cause, reference, amount, balance, owed, created_at)
       values (?, 'POINT', 'BOARD', 'gift', 500, 500, 0, ?)`,
      )
      .run(member.id, Date.now()),
  )
}
