import { beforeEach, expect, test } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import { block } from '#domain/accounts/blocks.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { searchBoards } from '#domain/boards/search.server.ts'
import { renewBoardSearch } from '#domain/boards/searchIndex.server.ts'
import { writeBoard } from '#domain/boards/writing.server.ts'
import { NewComment } from '#domain/comments/newComment.server.ts'
import { deleteComment, writeComment } from '#domain/comments/writing.server.ts'
import { gramsOf, wordsOf } from '#domain/search/grams.ts'
import { mergeSearchIndexes } from '#domain/search/merging.server.ts'
import { cast } from '#tests/support/people/cast.ts'

const PAGING = { pageNumber: 1, pageSize: 20 }

let kim: Member
let lee: Member
beforeEach(() => {
  ;({ kim, lee } = cast())
})

const write = (member: Member, title: string, content = '<p>본문</p>') =>
  writeBoard(member, NewBoard.parse({ title, content })).id
const say = (member: Member, boardId: number, content: string) =>
  writeComment(member, BOARD_COMMENTS, boardId, NewComment.parse({ content })).id

/** The titles that a visitor finds a second from now. */
async function find(typed: string, viewer: Member | null = null): Promise<string[]> {
  await renewBoardSearch()
  return searchBoards(viewer, typed, PAGING).contents.map(({ title }) => title)
}

test.each([
  ['라면', ['신라면 40개 후기'], '두 음절은 낱말 안에서도'],
  ['신라 면', ['신라면 40개 후기'], '띄어쓰기와 상관없이'],
  ['후기 40개', ['신라면 40개 후기'], '낱말의 순서와 상관없이'],
  ['면', ['신라면 40개 후기'], '한 음절도'],
  ['매콤한 국물', ['신라면 40개 후기'], '내용에서도'],
  ['ㅋㅋ', ['웃긴 글 ㅋㅋㅋ'], '낱자도 적힌 대로'],
  ['ㅅㄹㅁ', ['신라면 40개 후기'], '제목은 초성으로도'],
  ['ㄹㅁ 후기', ['신라면 40개 후기'], '초성과 낱말을 함께'],
  ['ㄱㅁㅎㄱ', [], '내용은 적힌 말로만'],
  ['ㅎㄱㄱㅁ', [], '제목의 끝과 내용의 처음은 한 낱말이 아니게'],
  ['AIRPODS', ['Airpods 질문'], '대소문자 없이'],
  ['strong', [], '꾸밈은 말이 아니고'],
  ['', [], '말이 없으면 아무것도'],
  ['👟 "*" OR', [], '부호도 말이 아니게'],
])('%s finds %j (%s)', async (typed, expected) => {
  write(kim, '신라면 40개 후기', '<p>국물이 <strong>매콤한</strong> 편. 국물 좋음</p>')
  write(kim, '웃긴 글 ㅋㅋㅋ')
  write(lee, 'Airpods 질문')
  expect(await find(typed)).toEqual(expected)
})

test('the newest post comes first, once, also for a matching comment; the newest such comment is named', async () => {
  const first = write(kim, '배추 값')
  write(kim, '무 값')
  const last = write(lee, '배추 심는 법')
  say(lee, first, '배추 말고 양배추는요?')
  const plain = write(kim, '질문')
  say(lee, plain, '저는 배추가 좋습니다')
  const said = say(kim, plain, '저도 배추가')
  expect(await find('배추')).toEqual(['질문', '배추 심는 법', '배추 값'])
  const { contents, totalCount } = searchBoards(null, '배추', { pageNumber: 1, pageSize: 2 })
  expect(totalCount).toBe(3)
  expect(contents).toMatchObject([
    { id: plain, comment: { id: said, text: '저도 배추가' } },
    { id: last, comment: null },
  ])
  expect(searchBoards(null, '배추', { pageNumber: 2, pageSize: 2 }).contents).toMatchObject([{ id: first }])
})

test('a hit in the text of a post, or late in a comment, comes with its passage; one in the title without', async () => {
  const long = '앞에 쓴 긴 말입니다. '.repeat(20)
  const post = write(kim, '김장 준비', `<p>${long}절임 배추 20kg입니다. ${long}</p>`)
  const other = write(kim, '질문')
  say(lee, other, `${long}배추요`)
  write(kim, '배추 값', '<p>배추</p>')
  await find('배추')
  const [titled, commented, written] = searchBoards(null, '배추', PAGING).contents
  expect([titled?.passage, titled?.comment]).toEqual([null, null])
  expect(commented?.comment?.text).toMatch(/^….*배추요$/)
  expect(written).toMatchObject({ id: post, passage: expect.stringMatching(/^….*절임 배추 20kg.*…$/) })
})

test('a thread with more hits than are read at once hides no older post', async () => {
  write(kim, '배추 값')
  const thread = write(lee, '긴 글')
  for (let no = 0; no < 310; no++) say(kim, thread, `배추 ${no}`)
  expect(await find('배추')).toEqual(['긴 글', '배추 값'])
})

test('changed, deleted, blinded and blocked writings are not found', async () => {
  const post = write(kim, '사과 나눔')
  const said = say(lee, post, '포도도 있나요')
  expect(await find('포도')).toEqual(['사과 나눔'])
  block(kim, lee.id)
  expect(await find('포도', kim)).toEqual([])
  expect(await find('사과', kim)).toEqual(['사과 나눔'])
  block(lee, kim.id)
  expect(await find('사과', lee)).toEqual([])
  sqlite().prepare('update board_comments set blinded_at = 1').run()
  expect(await find('포도')).toEqual([])
  sqlite().prepare('update board_comments set blinded_at = null').run()
  expect(await find('포도')).toEqual(['사과 나눔'])
  deleteComment(lee, BOARD_COMMENTS, said)
  expect(await find('포도')).toEqual([])
  sqlite().prepare("update boards set title = '귤 나눔'").run()
  expect(await find('사과')).toEqual([])
  expect(await find('귤')).toEqual(['귤 나눔'])
  sqlite().prepare('delete from boards').run()
  expect(await find('귤')).toEqual([])
})

test('merging the parts of the index leaves one part, which finds the same', async () => {
  const countParts = () =>
    sqlite().prepare('select count(distinct segid) from board_search_idx').pluck().get()
  for (const number of [1, 2, 3]) {
    write(kim, `생수 ${number}번째 후기`)
    await renewBoardSearch()
  }
  expect(countParts()).toBeGreaterThan(1)
  await mergeSearchIndexes()
  expect(countParts()).toBe(1)
  expect(await find('생수 후기')).toEqual(['생수 3번째 후기', '생수 2번째 후기', '생수 1번째 후기'])
})

test('letters that repeat are found, by a part of their places', async () => {
  write(kim, '같은 글자', `<p>${'a'.repeat(5_000)}</p>`)
  expect(await find('a'.repeat(100))).toEqual(['같은 글자'])
  const grams = gramsOf('a'.repeat(5_000))
  expect(grams.filter((gram) => gram === grams[0])).toHaveLength(100)
})

test('a word of letters that stand for a phrase becomes no longer than what one may type', () => {
  expect(wordsOf('ﷺ'.repeat(100)).join('').length).toBeLessThanOrEqual(100)
})
