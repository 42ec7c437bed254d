import { beforeEach, describe, expect, test } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import { forgetSingletons } from '#db/singleton.ts'
import type { Member } from '#domain/accounts/member.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { writeBoard } from '#domain/boards/writing.server.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import type { WatchAction } from '#domain/moderation/watching/watchedWord.ts'
import { NewWatchedWords, watchWords } from '#domain/moderation/watching/watchedWords.server.ts'
import * as ownBoardComment from '#routes/api/v0/boards/comments/ownComment.ts'
import * as boardComments from '#routes/api/v0/boards/comments/write.ts'
import * as ownBoard from '#routes/api/v0/boards/ownBoard.ts'
import * as boards from '#routes/api/v0/boards/write.ts'
import * as ownProductComment from '#routes/api/v0/products/comments/ownComment.ts'
import * as productComments from '#routes/api/v0/products/comments/write.ts'
import * as boardThread from '#routes/web/boards/comments.tsx'
import * as writeScreen from '#routes/web/boards/write.tsx'
import * as chat from '#routes/web/chat/chat.tsx'
import * as productThread from '#routes/web/products/comments.tsx'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { asApp, asBrowser, ask, call } from '#tests/support/server/calls.ts'

let kim: Member
let board: number
let product: number
beforeEach(() => {
  ;({ kim } = cast())
  board = writeBoard(kim, NewBoard.parse({ title: '제목', content: '<p>본문</p>' })).id
  product = recordListing(post(1, '[쿠팡] 신라면 40개 (19,900원/무료)')).productId
})

const watch = (action: WatchAction) => watchWords(NewWatchedWords.parse({ words: '대리구매', action }))
const TEXT = '<p>대리 구매 합니다</p>'

/** Every call that writes, with a thing that it edits. */
const CALLS: [name: string, write: (headers: Record<string, string>) => ReturnType<typeof call>][] = [
  [
    'a post',
    (headers) => call(boards.action, 'auth/boards', { headers, json: { title: '글', content: TEXT } }),
  ],
  [
    'an edit of a post',
    (headers) => {
      const asking = {
        headers,
        method: 'PUT',
        params: { id: String(board) },
        json: { title: '글', content: TEXT },
      }
      return call(ownBoard.action, `auth/boards/${board}`, asking)
    },
  ],
  [
    'a comment on a post',
    (headers) =>
      call(boardComments.action, 'auth/board-comments', { headers, json: { boardId: board, content: TEXT } }),
  ],
  [
    'a comment on a product',
    (headers) =>
      call(productComments.action, 'auth/product-comments', {
        headers,
        json: { productId: product, content: TEXT },
      }),
  ],
]

describe.each(CALLS)('%s through its call', (_, write) => {
  test('is refused with a code for programs and words for people', async () => {
    watch('REFUSE')
    const { status, body } = await write(await asApp(kim))
    expect([status, body.code]).toEqual([400, 'watched_word'])
    expect(body.message).toContain('‘대리 구매’')
  })

  test('is held, and answers its author as written', async () => {
    watch('HOLD')
    const { status } = await write(await asApp(kim))
    expect(status).toBeLessThan(300)
    expect(sqlite().prepare('select cause, found from report_cases').all()).toEqual([
      { cause: 'WATCHED_WORD', found: '대리구매' },
    ])
  })
})

test('an edit of a comment of either kind is looked at', async () => {
  const headers = await asApp(kim)
  const json = { content: '<p>처음 글</p>' }
  const first = await call(boardComments.action, 'auth/board-comments', {
    headers,
    json: { ...json, boardId: board },
  })
  const second = await call(productComments.action, 'auth/product-comments', {
    headers,
    json: { ...json, productId: product },
  })
  watch('REFUSE')
  for (const [{ action }, { body }] of [
    [ownBoardComment, first],
    [ownProductComment, second],
  ] as const) {
    const params = { id: String(body.id) }
    const edit = await call(action, `x/${body.id}`, {
      headers,
      method: 'PUT',
      params,
      json: { content: TEXT },
    })
    expect([edit.status, edit.body.code]).toEqual([400, 'watched_word'])
  }
})

test('every form of a writing warns once and then writes', async () => {
  const headers = await asBrowser(kim)
  const forms: [Parameters<typeof ask>[0], string, Record<string, string>, Record<string, string>][] = [
    [writeScreen.action, '/auth/boards/write', {}, { title: '새 글', text: '대리 구매 합니다' }],
    [writeScreen.action, `/auth/boards/write?boardId=${board}`, {}, { title: '고친 글', text: '대리 구매' }],
    [boardThread.action, `/boards/${board}/comments`, { id: String(board) }, { text: '대리구매요' }],
    [productThread.action, `/products/${product}/comments`, { id: String(product) }, { text: '대리구매!' }],
    [chat.action, '/chat', {}, { content: '대리구매?' }],
  ]
  watch('WARN')
  for (const [action, path, params, form] of forms) {
    const send = () => ask<unknown>(action, path, { headers, params, form })
    expect(await send(), path).toMatchObject({ data: { refusal: { code: 'warned' } } })
    expect(await send(), path).toMatchObject({ status: 302 })
    // A restart: the warning is forgotten.
    forgetSingletons()
  }
})
