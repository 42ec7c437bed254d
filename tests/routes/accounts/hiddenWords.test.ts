import { beforeEach, describe, expect, test } from 'vitest'
import { addHiddenWord } from '#domain/accounts/hiddenWords.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { drainFanouts } from '#domain/alerts/fanouts.server.ts'
import { addKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import {
  NewRecommendSettings,
  setRecommendSettings,
} from '#domain/alerts/recommended/recommendSettings.server.ts'
import { noteWarmDeals } from '#domain/alerts/recommended/warmDeals.server.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { renewBoardSearch } from '#domain/boards/searchIndex.server.ts'
import { writeBoard } from '#domain/boards/writing.server.ts'
import { NewComment } from '#domain/comments/newComment.server.ts'
import { writeComment } from '#domain/comments/writing.server.ts'
import { listHistories } from '#domain/devices/histories.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { action as removeWord } from '#routes/api/v0/accounts/people/hiddenWord.ts'
import { action as addWord, loader as words } from '#routes/api/v0/accounts/people/hiddenWords.ts'
import { loader as boards } from '#routes/api/v0/boards/boards.ts'
import { loader as comments } from '#routes/api/v0/boards/comments/comments.ts'
import { loader as recentComments } from '#routes/api/v0/boards/comments/recent.ts'
import { loader as recentBoards } from '#routes/api/v0/boards/lists/recent.ts'
import { loader as search } from '#routes/api/v0/boards/search.ts'
import { loader as deals } from '#routes/api/v0/products/deals.ts'
import { loader as bestCheapers } from '#routes/web/products/bestCheapers.tsx'
import { loader as home } from '#routes/web/products/home.tsx'
import { loader as products } from '#routes/web/products/products.tsx'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { asApp, asBrowser, ask, call } from '#tests/support/server/calls.ts'

type Handle = Parameters<typeof call>[0]

let kim: Member
let lee: Member
beforeEach(() => {
  ;({ kim, lee } = cast())
})

const hide = async (member: Member, word: unknown) =>
  call(addWord, 'auth/my/hidden-words', { headers: await asApp(member), json: { word } })
const wordsOf = async (member: Member) =>
  (await call(words, 'auth/my/hidden-words', { headers: await asApp(member) })).body.contents

describe('auth/my/hidden-words', () => {
  test('a member adds, lists and removes words of their own', async () => {
    const added = await hide(kim, '  Apple 워치 ')
    expect(added).toMatchObject({ status: 201, body: { word: 'Apple 워치' } })
    await hide(kim, '탈모')
    expect(await wordsOf(kim)).toMatchObject([{ word: 'Apple 워치' }, { word: '탈모' }])
    expect(await wordsOf(lee)).toEqual([])
    const remove = async (member: Member) =>
      (
        await call(removeWord, `auth/my/hidden-words/${added.body.id}`, {
          method: 'DELETE',
          params: { id: String(added.body.id) },
          headers: await asApp(member),
        })
      ).status
    expect(await remove(lee), 'a stranger').toBe(404)
    expect(await remove(kim)).toBe(204)
    expect(await remove(kim), 'again').toBe(404)
    expect(await wordsOf(kim)).toMatchObject([{ word: '탈모' }])
    expect((await call(words, 'auth/my/hidden-words')).status).toBe(401)
    expect((await call(addWord, 'auth/my/hidden-words', { json: { word: 'x' } })).status).toBe(401)
  })

  test.each([
    ['nothing', undefined, '숨길 단어를 입력해주세요.'],
    ['blanks', '  ', '숨길 단어를 입력해주세요.'],
    ['signs alone', '!!', '글자나 숫자를 입력해주세요.'],
    ['31 letters', '가'.repeat(31), '숨길 단어는 30자까지 쓸 수 있습니다.'],
    ['a list', ['탈모'], '숨길 단어를 입력해주세요.'],
  ])('%s is refused', async (_, word, message) => {
    expect(await hide(kim, word)).toMatchObject({ status: 400, body: { fields: { word: message } } })
  })

  test('a word counts once whatever its spacing and case, and 100 are the most', async () => {
    expect((await hide(kim, '가'.repeat(30))).status, '30 letters').toBe(201)
    await hide(kim, 'Apple 워치')
    expect(await hide(kim, 'APPLE워치')).toMatchObject({ status: 409 })
    for (let no = 1; no < 100; no++) addHiddenWord(lee, { word: `단어 ${no}번` })
    expect((await hide(lee, '백째')).status).toBe(201)
    expect(await hide(lee, '하나 더')).toMatchObject({ status: 429 })
  })
})

describe('a hidden word', () => {
  test('folds the posts and comments that contain it, for its member alone', async () => {
    const write = (member: Member, title: string) =>
      writeBoard(member, NewBoard.parse({ title, content: '내용' })).id
    const id = write(lee, 'Apple-워치 후기')
    write(lee, '사과 시세')
    write(kim, '내 애플 워치')
    const say = (member: Member, text: string) =>
      writeComment(member, BOARD_COMMENTS, id, NewComment.parse({ text }))
    say(lee, '애플\n워치 샀어요')
    say(kim, '저도 애플워치 씁니다')
    await renewBoardSearch()
    await hide(kim, 'apple 워치')
    await hide(kim, '애플 워치')
    const foldedFor = async (viewer: Member | null, handle: Handle, path: string) => {
      const { body } = await call(handle, path, { headers: viewer ? await asApp(viewer) : undefined })
      return body.contents.map(({ isFolded }: { isFolded: boolean }) => isFolded)
    }
    const lists: Array<[Handle, string, boolean[]]> = [
      [boards, 'boards', [false, false, true]],
      [recentBoards, 'boards/recent-boards', [false, false, true]],
      [search, `boards/user-post-search?keyword=${encodeURIComponent('후기')}`, [true]],
      [comments, `board-comments?boardId=${id}`, [true, false]],
      [recentComments, 'board-comments/recent-board-comments', [false, true]],
    ]
    for (const [handle, path, folded] of lists) {
      expect(await foldedFor(kim, handle, path), path).toEqual(folded)
      for (const viewer of [null, lee])
        expect(await foldedFor(viewer, handle, path), path).toEqual(folded.map(() => false))
    }
  })

  test('folds deals for its member and leaves the list that guests share as it is', async () => {
    takeListing(post(1, '[쿠팡] 별하 누룽지 3kg (19,900원/무료)'))
    takeListing(post(2, '[네이버] 동산 김치 5kg (29,900원/무료)'))
    await hide(kim, '쿠팡')
    type Row = { name: string; isFolded?: boolean }
    const foldedOn = async (handle: typeof home, path: string, viewer: Member | null) => {
      const answer = (await ask(handle as never, path, {
        headers: viewer ? await asBrowser(viewer) : undefined,
      })) as unknown as { deals?: { contents: Row[] }; products?: { contents: Row[] } }
      const rows = (answer.deals ?? answer.products)?.contents ?? []
      return rows.filter(({ isFolded }) => isFolded).map(({ name }) => name)
    }
    const screens = { '/': home, '/bestCheapers': bestCheapers, '/products': products }
    for (const [path, handle] of Object.entries(screens)) {
      expect(await foldedOn(handle as never, path, null), path).toEqual([])
      expect(await foldedOn(handle as never, path, kim), path).toEqual(['별하 누룽지 3kg'])
      for (const viewer of [null, lee])
        expect(await foldedOn(handle as never, path, viewer), path).toEqual([])
    }
    const { body } = await call(deals, 'deals?sort=PRICE', { headers: await asApp(kim) })
    expect(body.contents).toMatchObject([
      { name: '별하 누룽지 3kg', isFolded: true },
      { name: '동산 김치 5kg', isFolded: false },
    ])
  })

  test('stops keyword alerts about what contains it, and no others', async () => {
    for (const member of [kim, lee]) {
      giveDevice(member)
      addKeyword(member, NewKeyword.parse({ keyword: '누룽지' }))
    }
    await hide(kim, '3 KG')
    takeListing(post(1, '[쿠팡] 별하 누룽지 3kg (19,900원/무료)'))
    takeListing(post(2, '[쿠팡] 참 누룽지 10kg (39,900원/무료)'))
    await drainFanouts()
    const told = (member: Member) =>
      listHistories(member, { pageNumber: 1, pageSize: 100 }).contents.map(({ title }) => title)
    expect(told(kim)).toEqual([expect.stringContaining('참 누룽지')])
    expect(told(lee)).toHaveLength(2)
  })

  test('stops recommended alerts about what contains it', async () => {
    const wanted = NewRecommendSettings.parse({ enabled: true, categoryIds: [1] })
    for (const member of [kim, lee]) {
      giveDevice(member)
      setRecommendSettings(member, wanted)
    }
    await hide(kim, '누룽지')
    takeListing(
      post(1, '[쿠팡] 별하 누룽지 3kg (19,900원/무료)', { likes: 200, comments: 150, views: 40_000 }),
    )
    noteWarmDeals()
    await drainFanouts()
    const told = (member: Member) => listHistories(member, { pageNumber: 1, pageSize: 100 }).contents.length
    expect([told(kim), told(lee)]).toEqual([0, 1])
  })
})
