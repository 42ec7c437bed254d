import { load } from 'cheerio'
import { beforeEach, expect, test } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { writeBoard } from '#domain/boards/writing.server.ts'
import { seoulMidnight } from '#domain/clock.ts'
import { NewComment } from '#domain/comments/newComment.server.ts'
import { writeComment } from '#domain/comments/writing.server.ts'
import { loader as boards } from '#routes/web/boards/boards.tsx'
import { cast } from '#tests/support/people/cast.ts'
import { serviceForThisFile } from '#tests/support/run/serviceForThisFile.ts'
import { ask } from '#tests/support/server/calls.ts'

const service = serviceForThisFile()
let kim: Member
let lee: Member
beforeEach(() => {
  ;({ kim, lee } = cast())
})

const open = async (path: string) => load(await (await fetch(service().url + path)).text())
const write = (title: string, category: string) =>
  writeBoard(kim, NewBoard.parse({ title, category, content: '<p>내용</p>' })).id
const titlesOn = async (path: string) => {
  const $ = await open(path)
  return $('main .post-title')
    .toArray()
    .map((row) => $(row).text())
}

test('a guest filters and sorts the board by links, with notices on top of its first page', async () => {
  const talk = write('배추 시세', 'TALK')
  write('청소기 후기', 'REVIEW')
  const notice = write('댓글 기준', 'TALK')
  sqlite().prepare("update boards set category = 'NOTICE', written_at = 1 where id = ?").run(notice)
  writeComment(lee, BOARD_COMMENTS, talk, NewComment.parse({ content: '좋은 글입니다' }))

  await expect.poll(() => titlesOn('/boards')).toEqual(['댓글 기준', '청소기 후기', '배추 시세'])
  const $ = await open('/boards')
  expect($('.post[data-pinned] .post-category').text()).toBe('공지')
  expect($('main a:contains("글쓰기")').attr('href')).toBe('/auth/boards/write')
  const pathTo = (name: string) => $(`main nav a:contains("${name}")`).attr('href')!
  expect(await titlesOn(pathTo('후기'))).toEqual(['청소기 후기'])
  expect(await titlesOn(pathTo('댓글순'))).toEqual(['댓글 기준', '배추 시세', '청소기 후기'])
  expect(await titlesOn('/boards?category=HELP')).toEqual([])
  expect((await open('/boards?category=HELP'))('main').text()).toContain('아직 게시글이 없습니다.')
})

test('the head of the board says how many posts and comments the day in Seoul has', async () => {
  const old = write('어제 쓴 글', 'TALK')
  sqlite()
    .prepare('update boards set written_at = ? where id = ?')
    .run(seoulMidnight(Date.now()) - 1, old)
  const id = write('오늘 쓴 글', 'TALK')
  for (const text of ['하나입니다', '둘입니다'])
    writeComment(lee, BOARD_COMMENTS, id, NewComment.parse({ content: text }))
  sqlite().prepare('update board_comments set written_at = 1 where id = 1').run()
  expect(await ask(boards, '/boards')).toMatchObject({ today: { postCount: 1, commentCount: 1 } })
  const $ = await open('/boards')
  expect($('.page-words').text()).toMatch(/^오늘 새 글 [\d,]+ · 댓글 [\d,]+$/)
})

test('a board of 31 posts has a second page by its address', async () => {
  for (let at = 1; at <= 31; at += 1) write(`글 ${at}`, 'TALK')
  await expect.poll(() => titlesOn('/boards')).toHaveLength(30)
  const $ = await open('/boards')
  expect(await titlesOn($('.pager a[rel="next"]').attr('href')!)).toEqual(['글 1'])
})

test('the community shows notices and the newest comments, and leads to the board', async () => {
  expect((await open('/community'))('main').text()).toContain('아직 댓글이 없습니다.')
  const id = write('댓글 기준', 'TALK')
  sqlite().prepare("update boards set category = 'NOTICE' where id = ?").run(id)
  writeComment(lee, BOARD_COMMENTS, id, NewComment.parse({ content: '좋은 글입니다' }))
  await expect.poll(async () => (await open('/community'))('.said-comment').text()).toContain('좋은 글입니다')
  const $ = await open('/community')
  expect($('section[aria-labelledby="notices"] .post-title').text()).toBe('댓글 기준')
  expect($('main a[href="/boards"]')).toHaveLength(1)
  expect($('main a[href="/auth/boards/write"]').text()).toBe('글쓰기')
})

test('a page after the last one says so and leads to the first', async () => {
  write('배추 시세', 'TALK')
  const $ = await open('/boards?category=TALK&page=99')
  expect($('main').text()).toContain('이 페이지에는 내용이 없습니다')
  expect($('main').text()).not.toContain('아직 게시글이 없습니다.')
  expect($('main a:contains("첫 페이지 보기")').attr('href')).toBe('/boards?category=TALK')
})

test('search engines read that a post is an article, and where its author is', async () => {
  const id = write('배추 시세', 'TALK')
  const $ = await open(`/boards/${id}`)
  expect($('meta[property="og:type"]').attr('content')).toBe('article')
  const { author, url } = JSON.parse($('script[type="application/ld+json"]').text())
  expect(author).toEqual({
    '@type': 'Person',
    name: kim.nickname,
    url: new URL(`/users/${kim.id}`, url).href,
  })
})
