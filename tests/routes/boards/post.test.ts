import { load } from 'cheerio'
import { beforeEach, describe, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { sqlite } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { uploadImage } from '#domain/accounts/profile/images.server.ts'
import { getBoard } from '#domain/boards/boards.server.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { deleteBoard, writeBoard } from '#domain/boards/writing.server.ts'
import { readBalance } from '#domain/rewards/ledger.server.ts'
import { photo } from '#tests/support/goods/pictures.ts'
import { cast } from '#tests/support/people/cast.ts'
import { ageDays } from '#tests/support/people/comments.ts'
import { reportThing } from '#tests/support/people/reporting.ts'
import { serviceForThisFile } from '#tests/support/run/serviceForThisFile.ts'
import { waitUntil } from '#tests/support/run/waitUntil.ts'
import { asBrowser } from '#tests/support/server/calls.ts'

const service = serviceForThisFile({ TRUST_PROXY: '1' })
let kim: Member
let lee: Member
let park: Member
beforeEach(() => {
  ;({ kim, lee, park } = cast())
})

const write = (member: Member, more: object = {}, at?: number) =>
  writeBoard(member, NewBoard.parse({ title: '청소기 후기', category: 'REVIEW', content: '글', ...more }), at)
    .id
const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(service().url + path, { headers, redirect: 'manual' })
let opened = 0
/** A page as it is now: each request has a new address, because the pages of guests are cached. */
const open = async (path: string, member?: Member) => {
  const { pathname, searchParams } = new URL(path, env.ORIGIN)
  searchParams.set('opened', String(++opened))
  const answer = await ask(`${pathname}?${searchParams}`, member && (await asBrowser(member)))
  const $ = load(await answer.text())
  return { status: answer.status, $, words: $('main').text() }
}
/** Sends a form of a page, from the address that a proxy names. */
const press = async (path: string, act: string, member: Member) =>
  fetch(service().url + path, {
    method: 'POST',
    headers: { ...(await asBrowser(member)), 'X-Forwarded-Host': new URL(env.ORIGIN).host },
    body: new URLSearchParams({ _act: act }),
    redirect: 'manual',
  })
const menuOf = ($: ReturnType<typeof load>) =>
  $('.post-head [role="menuitem"]')
    .toArray()
    .map((item) => $(item).text())

test('fifty presses of the like at once are one like and one star', async () => {
  ageDays(lee, 40)
  const id = write(kim)
  const presses = Array.from({ length: 50 }, () => press(`/boards/${id}`, 'like', lee))
  const statuses = (await Promise.all(presses)).map(({ status }) => status)
  expect(new Set(statuses), 'back to the post').toEqual(new Set([302]))
  expect(getBoard(lee, id)).toMatchObject({ likeCount: 1, isLiked: true })
  expect(readBalance(kim.id, 'STAR').balance).toBe(1)
  const { $ } = await open(`/boards/${id}`, lee)
  expect($('.post-votes [aria-pressed="true"]').text()).toBe('추천 1')
})

test('the menu of a post offers what its reader may do', async () => {
  const id = write(kim)
  const path = `/boards/${id}`
  expect(menuOf((await open(path)).$)).toEqual(['링크 복사'])
  expect(menuOf((await open(path, lee)).$)).toEqual(['신고', '링크 복사'])
  const own = (await open(path, kim)).$
  expect(menuOf(own)).toEqual(['수정', '삭제', '링크 복사'])
  expect(own('a:contains("수정")').attr('href')).toBe(`/auth/boards/write?boardId=${id}`)
  expect(own('.post-votes').text(), 'the author sees the number only').toContain('추천 0')
  expect(own('.post-votes form')).toHaveLength(0)
  expect(menuOf((await open(path, park)).$)).toEqual(['삭제', '말머리 변경', '신고', '링크 복사'])
})

test('a stranger neither deletes nor moves a post, whatever form they send', async () => {
  const id = write(kim)
  for (const task of ['delete', 'move']) {
    expect((await open(`/auth/boards/${id}?do=${task}`, lee)).status, task).toBe(404)
    expect((await press(`/auth/boards/${id}?do=${task}`, '', lee)).status, task).toBeLessThan(500)
    expect(getBoard(null, id), task).toMatchObject({ title: '청소기 후기', category: 'REVIEW' })
  }
})

test('a view counts one hit per visitor, guests included; a prefetch and the reload after a press count none', async () => {
  // Views by earlier tests of a post with the same number may not be counted yet.
  write(kim)
  sqlite().prepare("update sqlite_sequence set seq = 100 where name = 'boards'").run()
  const id = write(kim)
  const hits = () => getBoard(null, id).hitCount
  const path = `/boards/${id}`
  const from = (address: string) => ({ 'X-Forwarded-For': address })
  await ask(path, { ...from('203.0.113.1'), 'Sec-Purpose': 'prefetch' })
  await ask(`${path}.data`, from('203.0.113.2'))
  await waitUntil('the hit of a guest', () => hits() === 1)
  const member = { ...(await asBrowser(lee)), ...from('203.0.113.3') }
  await ask(path, member)
  await press(path, 'like', lee)
  await ask(`${path}.data`, { ...member, Referer: env.ORIGIN + path })
  await ask(path, member)
  await waitUntil('the hit of a member', () => hits() === 2)
  await ask(path, from('203.0.113.2'))
  const other = write(kim)
  await ask(`/boards/${other}`, from('203.0.113.2'))
  await waitUntil('the hit on another post', () => getBoard(null, other).hitCount === 1)
  expect(hits(), 'written together with that of the other post').toBe(2)
})

describe('a post that is not shown', () => {
  test('deleted: a page says so, with ways on, and search engines leave it out', async () => {
    const id = write(kim)
    deleteBoard(kim, id)
    for (const member of [undefined, kim, park]) {
      const { status, $, words } = await open(`/boards/${id}`, member)
      expect(status).toBe(404)
      expect(words).toContain('삭제된 게시글입니다.')
      expect($('title').text()).toContain('삭제된 게시글입니다.')
      expect($('meta[name="robots"]').attr('content')).toBe('noindex')
      expect($('link[rel="canonical"]')).toHaveLength(0)
      const ways = $('main .actions a').toArray()
      expect(ways.map((way) => $(way).attr('href'))).toEqual(['/boards', '/community'])
    }
    const never = await open(`/boards/${id + 1}`)
    expect([never.status, never.words.includes('삭제된 게시글입니다.')]).toEqual([404, false])
  })

  const noindexOf = ($: ReturnType<typeof load>) => $('meta[name="robots"]').attr('content')

  test('hidden by reports: guests and search engines do not read it, members open it', async () => {
    const id = write(kim, { title: '광고 글', content: '비밀 링크' })
    sqlite().prepare('update boards set blinded_at = ? where id = ?').run(Date.now(), id)
    const guest = await open(`/boards/${id}`)
    expect([guest.status, noindexOf(guest.$)]).toEqual([404, 'noindex'])
    expect(guest.words).toContain('신고로 가려진 글입니다.')
    const login = guest.$('main .actions a:contains("로그인")').attr('href')
    expect(login, 'a member opens it').toBe(`/login?to=${encodeURIComponent(`/boards/${id}`)}`)
    expect(guest.$.html()).not.toContain('비밀 링크')
    const { status, $ } = await open(`/boards/${id}`, lee)
    expect([status, noindexOf($)]).toEqual([200, 'noindex'])
    expect($('details.folded:not([open])').text()).toContain('비밀 링크')
    const own = (await open(`/boards/${id}`, kim)).$
    expect(own('details.folded')).toHaveLength(0)
    expect(own('.post-notice').text()).toContain('신고로 가려짐')
    expect(menuOf(own), 'a hidden post is not edited').not.toContain('수정')
  })

  test('hidden by one claim of rights: its author reads so, nobody reads of several reports', async () => {
    ageDays(lee, 40)
    const id = write(kim, { title: '퍼 온 글' })
    reportThing(lee, 'BOARD', id, { reason: 'RIGHTS' })
    for (const member of [undefined, lee, kim])
      expect((await open(`/boards/${id}`, member)).words).not.toContain('쌓여')
    const notice = (await open(`/boards/${id}`, kim)).$('.post-notice').text()
    expect(notice).toMatch(/권리침해 신고로 .+까지 가려졌습니다/)
  })

  test('removed by staff: its author and admins still read it, and learn why', async () => {
    const id = write(kim, { title: '광고 글', content: '비밀 링크' })
    sqlite().prepare('update boards set blinded_at = 1, removed_at = 1 where id = ?').run(id)
    for (const member of [undefined, lee]) {
      const { status, $, words } = await open(`/boards/${id}`, member)
      expect([status, noindexOf($)]).toEqual([404, 'noindex'])
      expect(words).toContain('볼 수 없는 글입니다.')
      expect($.html()).not.toContain('비밀 링크')
    }
    for (const member of [kim, park]) {
      const { status, $, words } = await open(`/boards/${id}`, member)
      expect([status, words.includes('비밀 링크'), noindexOf($)]).toEqual([200, true, 'noindex'])
      expect($('.post-notice').text()).toContain('글쓴이와 운영자에게만 보입니다')
    }
  })
})

test('below a post stands its board, with the posts before and after it; the address keeps the list', async () => {
  const now = Date.now()
  const [older, id, newer] = [3, 2, 1].map((ago) => write(kim, { title: `후기 ${ago}` }, now - ago * 1000))
  const talk = write(kim, { title: '잡담 하나', category: 'TALK' }, now)
  const near = ($: ReturnType<typeof load>) =>
    $('.post-near a')
      .toArray()
      .map((link) => $(link).attr('href'))
  const { $ } = await open(`/boards/${id}`)
  expect(near($)).toEqual([`/boards/${newer}`, `/boards/${older}`])
  const list = $('section[aria-labelledby="around"]')
  const titles = list.find('.post-title').toArray()
  expect(titles.map((title) => $(title).text())).toEqual(['후기 1', '후기 2', '후기 3'])
  expect(list.find('[aria-current="page"]').text()).toBe('후기 2')
  expect(list.find('a:contains("목록")').attr('href')).toBe('/boards?category=REVIEW')
  const every = list.find('nav[aria-label="아래 목록"] a:contains("전체")').attr('href')!
  const wide = (await open(every)).$
  expect(wide('section[aria-labelledby="around"] .post-title').first().text()).toBe('잡담 하나')
  const last = (await open(near(wide)[0]!)).$
  expect(near(last)).toEqual([`/boards/${talk}?category=ALL`, `/boards/${id}?category=ALL`])
  const first = (await open(`/boards/${older}`)).$
  expect(first('.post-near').text()).toContain('이전글이 없습니다.')
})

test('the foot of a post leads to an alert for what it is about', async () => {
  const footOf = async (title: string, category = 'TALK') => {
    const { $ } = await open(`/boards/${write(kim, { title, category })}`)
    const link = $('.post-foot a')
    return [link.text(), new URLSearchParams(link.attr('href')?.split('?')[1]).get('keyword')]
  }
  const [THIS, ANY] = ['이 키워드 알림 받기', '키워드 알림 받기']
  expect(await footOf('[후기] 거실 로봇청소기를 1년 쓴 소감')).toEqual([THIS, '로봇청소기'])
  expect(await footOf('갤럭시 S25를 사도 될까요')).toEqual([THIS, '갤럭시'])
  expect(await footOf('김장 배추 20kg (무배)', 'HOT_DEAL')).toEqual([THIS, '김장'])
  expect(await footOf('오늘로 출석 30일 개근했습니다')).toEqual([ANY, null])
})

test('without a script a picture of a post is a link to its file, one with a link of its own is not', async () => {
  const { imagePath } = await uploadImage(kim, await photo())
  const other = await uploadImage(kim, await photo())
  const id = write(kim, {
    content: `<p><img src="${imagePath}"></p><p><a href="https://example.com/"><img src="${other.imagePath}" alt="배너"></a></p>`,
  })
  const { $ } = await open(`/boards/${id}`)
  const links = $('.post-content a[data-picture]')
  expect(links).toHaveLength(1)
  expect(links.attr('href')).toBe(imagePath)
  expect(links.find('img').attr('alt')).toBe('사진')
  expect((await ask(imagePath)).headers.get('Content-Type')).toBe('image/webp')
  expect($('.post-content img[alt="배너"]').closest('a').attr('href')).toMatch(/^\/external\?/)
})
