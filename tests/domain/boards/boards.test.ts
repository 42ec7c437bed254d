import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import { forgetSingletons } from '#db/singleton.ts'
import { block } from '#domain/accounts/blocks.server.ts'
import { forgetOldVisits } from '#domain/accounts/firstVisits.server.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { suspend } from '#domain/accounts/suspensions.server.ts'
import { getBoard } from '#domain/boards/boards.server.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { countHit, flushHits } from '#domain/boards/hits.server.ts'
import { listBoardsBy, listRecentBoards, listTopHitBoards } from '#domain/boards/lists.server.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { writeBoard } from '#domain/boards/writing.server.ts'
import { DAY_MS, HOUR_MS } from '#domain/clock.ts'
import { listRecentComments } from '#domain/comments/lists.server.ts'
import { eraseLeft } from '#domain/membership/erasure.server.ts'
import { leave } from '#domain/membership/leaving.server.ts'
import { linkAccount } from '#domain/membership/linking.server.ts'
import { cast, KAKAO_IDS } from '#tests/support/people/cast.ts'
import { plansOf } from '#tests/support/run/plans.ts'

let kim: Member
let lee: Member
let park: Member
beforeEach(() => {
  ;({ kim, lee, park } = cast())
})

const NOW = Date.now()
const write = (member: Member, title: string, more: object = {}, at = NOW) =>
  writeBoard(member, NewBoard.parse({ title, content: '<p>내용</p>', ...more }), at).id
const titles = (boards: Array<{ title: string }>) => boards.map(({ title }) => title)

test('a post keeps its text and loses everything that could run', () => {
  const content = [
    '<h2>표</h2><p onclick="x()">배추 &lt;20kg&gt; &amp; 무<br>둘째 줄</p>',
    '<script>alert(1)</script><img src=x onerror=alert(1)><iframe src="https://evil.example"></iframe>',
    '<a href="javascript:alert(1)">나쁜</a> <a href="//evil.example">이상한</a> <a href="https://example.com/a">좋은</a>',
    '<style>p{display:none}</style>',
  ].join('')
  const board = getBoard(null, write(kim, '  시세  ', { content, category: 'TALK' }))
  expect(board).toMatchObject({ title: '시세', category: 'TALK', type: 'NORMAL', hitCount: 0 })
  expect(board.content).toBe(
    '<h2>표</h2><p>배추 &lt;20kg&gt; &amp; 무<br />둘째 줄</p>나쁜 이상한 <a href="/external?url=https%3A%2F%2Fexample.com%2Fa" rel="nofollow ugc noopener">좋은</a>',
  )
  expect(board.plainContent).toBe('표\n배추 <20kg> & 무\n둘째 줄\n나쁜 이상한 좋은')
})

test('a post needs text, and some categories need an admin', () => {
  const refusing = (more: object, message: string, member = kim) =>
    expect(() => write(member, '제목', more)).toThrow(message)
  refusing({ content: '<p> &nbsp; </p><script>x</script>' }, '내용을 입력해주세요.')
  refusing({ content: '<p>\u3164\u2800\u200b</p>' }, '내용을 입력해주세요.')
  refusing({ category: 'NOTICE' }, '운영자만 쓸 수 있는 말머리입니다.')
  refusing({ category: 'ARCHIVE' }, '운영자만 쓸 수 있는 말머리입니다.')
  expect(getBoard(null, write(park, '공지', { category: 'NOTICE' })).category).toBe('NOTICE')
  suspend(park, kim.id, { until: NOW + DAY_MS, reason: '도배' }, NOW)
  refusing({}, '도배')
  expect(() => getBoard(null, 9_999)).toThrow('글을 찾을 수 없습니다.')
  expect(NewBoard.safeParse({ title: ' ', content: 'x' }).error?.issues[0]?.message).toBe(
    '제목을 입력해주세요.',
  )
  expect(NewBoard.safeParse({ title: '\u3164\u200b', content: 'x' }).success).toBe(false)
  expect(NewBoard.parse({ title: '두\t줄', content: 'x' }).title).toBe('두 줄')
  expect(NewBoard.safeParse({ title: 'x', content: 'x', category: 'NONE' }).success).toBe(false)
})

test('lists come newest first, without blocked authors', () => {
  write(kim, '어제', {}, NOW - DAY_MS)
  write(lee, '방금')
  write(kim, '한 시간 전', {}, NOW - HOUR_MS)
  expect(titles(listRecentBoards(null, 20))).toEqual(['방금', '한 시간 전', '어제'])
  expect(titles(listRecentBoards(null, 2))).toEqual(['방금', '한 시간 전'])
  block(park, lee.id)
  expect(titles(listRecentBoards(park, 20))).toEqual(['한 시간 전', '어제'])
  expect(listBoardsBy(null, kim.id, { pageNumber: 2, pageSize: 1 })).toMatchObject({
    contents: [{ title: '어제' }],
    totalCount: 2,
  })
})

test('a visitor counts once in 24 hours; popular posts are the most read of 7 days', async () => {
  const old = write(kim, '지난달', {}, NOW - 8 * DAY_MS)
  const calm = write(kim, '조용한 글')
  const loud = write(lee, '읽히는 글')
  write(lee, '아무도 읽지 않은 글')
  const read = (id: number, visitor: string, at = NOW) => countHit(id, visitor, at)
  for (const visitor of ['a', 'b', 'a']) read(loud, visitor)
  read(calm, 'a')
  for (const visitor of ['a', 'b', 'c']) read(old, visitor)
  expect(getBoard(null, loud).hitCount, 'a reading writes nothing').toBe(0)
  await flushHits()
  read(loud, 'a', NOW + DAY_MS - 1)
  await flushHits()
  expect(getBoard(null, loud).hitCount).toBe(2)
  read(loud, 'a', NOW + DAY_MS)
  await flushHits()
  expect(getBoard(null, loud).hitCount).toBe(3)
  expect(titles(listTopHitBoards(null, 10, NOW))).toEqual(['읽히는 글', '조용한 글'])
  block(park, lee.id)
  expect(titles(listTopHitBoards(park, 10, NOW))).toEqual(['조용한 글'])
})

test('a visitor counts once in 24 hours, also after a restart', async () => {
  const id = write(kim, '읽히는 글')
  const restart = async () => {
    await flushHits()
    forgetSingletons()
  }
  for (const at of [NOW, NOW + 1, NOW + DAY_MS - 1]) {
    countHit(id, 'a', at)
    await restart()
  }
  expect(getBoard(null, id).hitCount).toBe(1)
  await forgetOldVisits(NOW + DAY_MS)
  countHit(id, 'a', NOW + DAY_MS)
  await restart()
  expect(getBoard(null, id).hitCount).toBe(2)
})

test('a visitor whose requests reach two processes counts once', async () => {
  const id = write(kim, '읽히는 글')
  const countElsewhere = (at: number) =>
    spawnSync(
      process.execPath,
      [
        '-e',
        `const { countHit, flushHits } = await import('#domain/boards/hits.server.ts')
         countHit(${id}, 'a', ${at})
         await flushHits()`,
      ],
      { cwd: resolve(import.meta.dirname, '..', '..', '..') },
    )
  for (const [at, hitCount] of [
    [NOW, 1],
    [NOW + DAY_MS, 2],
  ] as const) {
    countHit(id, 'a', at)
    expect(countElsewhere(at + 1).status).toBe(0)
    expect(getBoard(null, id).hitCount).toBe(hitCount)
    await flushHits()
    expect(getBoard(null, id).hitCount).toBe(hitCount)
  }
})

test('a post outlives its author without a name, and moves with a linked account', async () => {
  const id = write(lee, '남는 글')
  leave(lee, NOW - 31 * DAY_MS)
  expect(getBoard(null, id)).toMatchObject({ author: null, nickname: '탈퇴한 사용자' })
  await eraseLeft(NOW)
  expect(getBoard(null, id)).toMatchObject({ author: null, nickname: '탈퇴한 사용자', title: '남는 글' })

  const anonymous = signIn('noauth', 'a-key-of-an-app-made-at-random').member
  const moved = write(anonymous, '옮겨 갈 글')
  await linkAccount(anonymous, { provider: 'kakao', subject: KAKAO_IDS.kim })
  expect(getBoard(null, moved).author?.id).toBe(kim.id)
})

test('the newest comments look up the posts of those comments, not every post', () => {
  listRecentComments(null, BOARD_COMMENTS, 20)
  const plans = plansOf(sqlite(), 'from "board_comments"', 'order by "board_comments"."id" desc')
  expect(plans).toContain('SEARCH boards USING INTEGER PRIMARY KEY (rowid=?)')
  expect(plans.filter((detail) => /BLOOM FILTER ON boards/.test(detail))).toEqual([])
})

test.each([
  ['a guest', () => null],
  ['a member', () => kim],
])('the most read posts of a week come from one index: %s', (_, viewer) => {
  listTopHitBoards(viewer(), 3)
  const plans = plansOf(sqlite(), 'from "boards"', 'order by "boards"."hit_count" desc')
  expect(plans).toContain('SEARCH boards USING COVERING INDEX boards_newest (written_at>?)')
  expect(plans.filter((detail) => /boards USING INDEX/.test(detail))).toEqual([])
})
