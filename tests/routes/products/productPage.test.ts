import { load } from 'cheerio'
import { beforeEach, expect, test } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { DAY_MS, HOUR_MS } from '#domain/clock.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { countForRecords } from '#domain/prices/prices.server.ts'
import { clienPost, coupang, post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { ageDays, comment } from '#tests/support/people/comments.ts'
import { serviceForThisFile } from '#tests/support/run/serviceForThisFile.ts'
import { PlainBrowser } from '#tests/support/server/plainBrowser.ts'
import { freePort } from '#tests/support/standIns/freePort.ts'

const TITLE = '[쿠팡] 한빛전자 무선청소기 HB-V10 (129,000원/무료)'
const outboundUrl = coupang(1, 1)

const port = await freePort()
const origin = `http://localhost:${port}`
serviceForThisFile({ PORT: String(port), ORIGIN: origin })
let kim: Member
let lee: Member
let productId: number
let saleId: number
beforeEach(() => {
  ;({ kim, lee } = cast())
  ;({ productId, saleId } = recordListing(post(1, TITLE, { outboundUrl, comments: 17 })))
})

const browser = () => new PlainBrowser(origin)
const as = (member: Member) => browser().signIn(member)
const page = () => `/products/${productId}`
const textOf = ({ html }: PlainBrowser, part: string) => load(html)(part).text()

test('the head and the list give one number of comments: those at the source and those here', async () => {
  for (const text of ['배송이 빠릅니다', '흡입력이 좋습니다', '재구매입니다']) comment(kim, productId, text)
  expect(textOf(await browser().open(page()), '.hero')).toContain('댓글 20')
  expect(textOf(await browser().open('/products'), 'main')).toContain('[20]')
})

test('the comparison counts the shops of now, not the posts and not what is over', async () => {
  recordListing(clienPost(2, '한빛전자 무선청소기 HB-V10 129,000원 무배', { outboundUrl }))
  for (const no of [3, 4]) recordListing(post(no, TITLE, { outboundUrl, isEnded: true }))
  const shown = await browser().open(page())
  expect(textOf(shown, '.panel-head:contains("판매처 비교") .num')).toBe('1')
})

test('the records of a period are listed from the newest on, whatever kind comes first', async () => {
  const other = recordListing(
    clienPost(2, '한빛전자 무선청소기 HB-V10 131,000원 무배', { outboundUrl }),
  ).saleId
  sqlite().prepare("update sales set kind = 'COUPANG' where id = ?").run(saleId)
  const noon = Math.floor(Date.now() / DAY_MS) * DAY_MS - 5 * DAY_MS
  countForRecords(saleId, 111_000, noon + 2 * HOUR_MS)
  countForRecords(other, 112_000, noon + HOUR_MS)
  const shown = await browser().open(`${page()}?days=90`)
  const times = load(shown.html)('.price-records tbody time')
    .toArray()
    .map(({ attribs }) => Date.parse(attribs.datetime ?? ''))
  expect(times.length).toBeGreaterThan(2)
  expect(times).toEqual(times.toSorted((a, b) => b - a))
})

test('a report of the end is taken back where it was made, and says when it does not count', async () => {
  ageDays(kim, 2)
  const newcomer = await (await as(kim)).open(page())
  await newcomer.press({ act: 'reportEnded', isSingle: true })
  expect(newcomer.words).toContain('종료 신고를 받았습니다. 가입한 지 3일이 지난 뒤의 신고부터 반영됩니다.')
  expect(textOf(newcomer, '#product-acts')).toContain('종료 신고 취소')
  await newcomer.press({ act: 'withdraw', isSingle: true })
  expect(textOf(newcomer, '#product-acts')).not.toContain('종료 신고 취소')

  ageDays(lee, 30)
  const member = await (await as(lee)).open(page())
  expect(textOf(member, '.sale > .meta')).not.toContain('종료 신고')
  await member.press({ act: 'reportEnded', isSingle: true })
  expect(member.words).toContain('종료 신고를 받았습니다.')
  expect(member.words).not.toContain('신고부터 반영됩니다.')
  expect(textOf(member, '.sale > .meta')).toContain('종료 신고 1명')
})

test('the target that a guest typed is in the form after signing in', async () => {
  const guest = await browser().open(page())
  await guest.press({ act: 'target', isSingle: true }, { target: '105,000' })
  expect(guest.address).toBe(page())
  const login = load(guest.html)('a[href^="/login?"]')
    .toArray()
    .map(({ attribs }) => new URL(attribs.href ?? '', 'http://own').searchParams.get('to') ?? '')
    .find((to) => to.startsWith('/productNotify'))
  const form = load((await (await as(kim)).open(login ?? '/')).html)('.watch-form')
  expect(form.find('[name=kind][checked]').attr('value')).toBe('TARGET')
  expect(form.find('[name=target]').attr('value')).toBe('105,000')
  expect(form.find('[name="priceKinds[]"][checked]').length).toBeGreaterThan(0)
})
