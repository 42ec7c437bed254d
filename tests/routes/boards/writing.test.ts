import { load } from 'cheerio'
import { beforeEach, expect, test } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { getBoard } from '#domain/boards/boards.server.ts'
import { getPostStart, PostStartAsked } from '#domain/boards/content/postStart.server.ts'
import { findDraft, saveDraft } from '#domain/boards/drafts.server.ts'
import { BoardDraft, BoardEdit, NewBoard } from '#domain/boards/newBoard.server.ts'
import { editBoard, moveBoard, writeBoard } from '#domain/boards/writing.server.ts'
import type { FormRefusal } from '#http/answer.server.ts'
import { loader as callDraft } from '#routes/api/v0/boards/draft.ts'
import { action as callWrite } from '#routes/api/v0/boards/write.ts'
import { action, loader } from '#routes/web/boards/write.tsx'
import { photo } from '#tests/support/goods/pictures.ts'
import { cast } from '#tests/support/people/cast.ts'
import { serviceForThisFile } from '#tests/support/run/serviceForThisFile.ts'
import { asApp, asBrowser, ask, call } from '#tests/support/server/calls.ts'

const PATH = '/auth/boards/write'
/** The longest Korean text, 300 kB on its way. */
const LONG_TEXT = '가'.repeat(100_000)

const service = serviceForThisFile()
let kim: Member
beforeEach(() => {
  ;({ kim } = cast())
})

async function send(fields: Record<string, string | Blob>, query = '') {
  const parts = new FormData()
  for (const [name, value] of Object.entries(fields)) parts.append(name, value)
  const answer = await ask(action, PATH + query, { parts, headers: await asBrowser(kim) })
  return answer as Response & { data: FormRefusal; init: { status: number } }
}
const boardIds = () => sqlite().prepare('select id from boards order by id').pluck().all() as number[]
const start = (query: object) => getPostStart(kim, PostStartAsked.parse(query))

test('without a script plain text and pictures become a post, once however often it is sent', async () => {
  const fields = { title: '후기', category: 'REVIEW', text: '첫 줄\n<b>둘째</b> 줄' }
  const file = new File([new Uint8Array(await photo())], 'a.jpg', { type: 'image/jpeg' })
  const [first, second] = [await send({ ...fields, file }), await send({ ...fields, file })]
  expect(boardIds()).toHaveLength(1)
  for (const answer of [first, second])
    expect(answer.headers.get('Location')).toBe(`/boards/${boardIds()[0]}`)
  const board = getBoard(kim, boardIds()[0]!)
  expect(board).toMatchObject({ title: '후기', category: 'REVIEW', plainContent: '첫 줄\n<b>둘째</b> 줄' })
  expect(board.images).toHaveLength(1)
})

test('a post that starts with a product is of its kind, and an app that is too old writes none', async () => {
  await send({ title: '먹어 봤습니다', text: '맛있습니다' }, '?embedLink=/products/7')
  const headers = { ...(await asApp(kim)), 'User-Agent': 'Mozilla/5.0 HotdealApp/1.4.8 (android)' }
  const post = (type: string) =>
    call(callWrite, 'auth/boards', {
      method: 'POST',
      json: { type, title: type, content: '<p>앱에서</p>' },
      headers,
    })
  expect(await post('PRODUCT')).toMatchObject({ status: 400, body: { code: 'version' } })
  expect(await post('NORMAL')).toMatchObject({ status: 201 })
  expect(boardIds().map((id) => getBoard(kim, id).type)).toEqual(['PRODUCT', 'NORMAL'])
})

test('a text of 100,000 letters is written by form and by call', async () => {
  await send({ title: '긴 글', text: LONG_TEXT })
  expect(getBoard(kim, boardIds()[0]!).plainContent).toHaveLength(100_000)
  const json = { title: '더 긴 글', content: `<p>${LONG_TEXT}</p>` }
  expect(
    await call(callWrite, 'auth/boards', { method: 'POST', json, headers: await asApp(kim) }),
  ).toMatchObject({
    status: 201,
  })
})

test('a text of 1 MB is refused at its field, comes back, and the draft stays', async () => {
  saveDraft(kim, BoardDraft.parse({ title: '쓰던 글', content: '<p>중간</p>' }))
  for (const field of ['text', 'content']) {
    const long = 'a'.repeat(1024 * 1024)
    const { data, init } = await send({ title: '제목', [field]: long })
    expect(init.status).toBe(400)
    expect(data.refusal.fields).toEqual({ [field]: expect.stringContaining('100,000자까지') })
    expect(data.typed[field]?.[0]).toHaveLength(long.length)
  }
  expect(findDraft(kim)?.title).toBe('쓰던 글')
  expect(boardIds()).toEqual([])
})

test.each([
  ['marks', '<'.repeat(20_001), '기호가 너무 많습니다'],
  ['apostrophes', "'".repeat(20_001), '기호가 너무 많습니다'],
  ['lines', '가\n'.repeat(2_001), '줄과 서식, 주소가 너무 많습니다'],
  ['addresses', 'http://a.b '.repeat(501), '줄과 서식, 주소가 너무 많습니다'],
])('too many %s are refused at their field before they are read', async (what, text, words) => {
  const isSlowToShow = what === 'marks' || what === 'apostrophes'
  const { data, init } = await send({ title: '제목', text })
  expect([init.status, data.refusal.fields.text]).toEqual([400, expect.stringContaining(words)])
  expect(data.typed.text?.[0]?.replaceAll('\r', '')).toBe(isSlowToShow ? undefined : text)
})

test('a second edit of the same version is refused with a message, and overwrites only on request', async () => {
  const { id } = writeBoard(kim, NewBoard.parse({ title: '처음', content: '<p>처음</p>' }))
  editBoard(kim, id, BoardEdit.parse({ title: '다른 창', content: '<p>다른 창의 글</p>', version: 0 }))
  const mine = { title: '내 제목', text: '내 글', version: '0' }
  const { data, init } = await send(mine, `?boardId=${id}`)
  expect([init.status, data.refusal.code]).toEqual([409, 'edited'])
  expect(data.typed).toMatchObject({ title: ['내 제목'], text: ['내 글'] })
  expect(getBoard(kim, id).title).toBe('다른 창')
  await send({ ...mine, overwrite: '1' }, `?boardId=${id}`)
  expect(getBoard(kim, id)).toMatchObject({ title: '내 제목', plainContent: '내 글' })
})

test('an author whose post was moved meanwhile sees where it is now', async () => {
  const { id } = writeBoard(kim, NewBoard.parse({ title: '처음', content: '<p>처음</p>', category: 'TALK' }))
  moveBoard(id, { category: 'ARCHIVE' })
  const query = `?boardId=${id}`
  const { init } = await send({ title: '내 제목', text: '내 글', category: 'TALK', version: '0' }, query)
  expect(init.status).toBe(409)
  expect(getBoard(kim, id)).toMatchObject({ category: 'ARCHIVE', title: '처음' })
  const shown = await ask(loader, `${PATH}${query}`, { headers: await asBrowser(kim) })
  expect(shown).toMatchObject({ current: { category: 'ARCHIVE', version: 1 } })
})

test('an edit that leaves the plain text alone keeps headings and lists', async () => {
  const content = '<h2>표</h2><ul><li>하나</li></ul>'
  const { id } = writeBoard(kim, NewBoard.parse({ title: '처음', content }))
  await send({ title: '새 제목', text: start({ boardId: id }).text, version: '0' }, `?boardId=${id}`)
  expect(getBoard(kim, id)).toMatchObject({ title: '새 제목', content })
})

test('a draft is kept by button, offered, continued and dropped', async () => {
  await send({ _act: 'draft', title: '쓰던 글', text: '중간까지' })
  const shown = await ask(loader, PATH, { headers: await asBrowser(kim) })
  expect(shown).toMatchObject({ draft: { title: '쓰던 글', boardId: null }, start: { title: '' } })
  expect(start({ draft: 'continue' })).toMatchObject({ title: '쓰던 글', text: '중간까지' })
  const id = String(findDraft(kim)!.savedAt)
  await send({ _act: 'drop', id })
  expect(findDraft(kim)).toBeNull()
  await send({ _act: 'restore', id })
  expect(findDraft(kim)?.title).toBe('쓰던 글')
})

test('the page of another post mentions a draft, but neither offers to drop it nor removes it with an edit', async () => {
  const { id } = writeBoard(kim, NewBoard.parse({ title: '처음', content: '<p>처음</p>' }))
  const words = async (query: string) => {
    const page = await fetch(`${service().url}${PATH}${query}`, { headers: await asBrowser(kim) })
    return load(await page.text())('.draft-offer').text()
  }
  await send({ _act: 'draft', title: '쓰던 글', text: '중간까지' })
  expect(await words('')).toMatch(/쓰던 새 글이 있습니다.*쓰던 글.*새로 쓰기/)
  expect(await words(`?boardId=${id}`)).toMatch(/쓰던 새 글이 있습니다.*이어 쓰기$/)
  await send({ title: '두 번째', text: '글', version: '0' }, `?boardId=${id}`)
  expect(findDraft(kim)?.title).toBe('쓰던 글')

  saveDraft(kim, BoardDraft.parse({ title: '세 번째', boardId: id }))
  expect(await words('')).toMatch(/수정하던 글이 있습니다.*세 번째.*이어 쓰기$/)
  expect(await words(`?boardId=${id}`)).toMatch(/수정하던 글이 있습니다.*처음부터 수정$/)
})

const DEAL = { dealUrl: 'https://www.coupang.com/vp/products/7', dealPrice: '12,9', dealShippingFee: '무료' }

test('a draft keeps the fields of its deal as they were typed, and so shows and answers them', async () => {
  await send({ _act: 'draft', title: '쓰던 딜', category: 'HOT_DEAL', text: '중간', ...DEAL })
  const typed = { ...DEAL, dealShopName: '' }
  expect(start({ draft: 'continue' })).toMatchObject({ category: 'HOT_DEAL', deal: typed })
  expect(await call(callDraft, 'auth/my/board-draft', { headers: await asApp(kim) })).toMatchObject({
    body: { ...typed, version: null },
  })
})

test('an edit that is continued from its draft gets a message about another edit since, and both texts stay', async () => {
  const { id } = writeBoard(kim, NewBoard.parse({ title: '처음', content: '<p>처음</p>' }))
  await send({ _act: 'draft', title: '내 제목', text: '내 글', version: '0' }, `?boardId=${id}`)
  await send({ title: '다른 기기', text: '다른 글', version: '0', keepsDraft: 'on' }, `?boardId=${id}`)

  const query = `?boardId=${id}&draft=continue`
  const shown = await ask(loader, PATH + query, { headers: await asBrowser(kim) })
  expect(shown).toMatchObject({
    start: { title: '내 제목', text: '내 글', version: 0 },
    current: { title: '다른 기기', content: '다른 글', version: 1 },
  })
  const mine = { title: '내 제목', text: '내 글', version: '0' }
  const { init, data } = await send(mine, query)
  expect([init.status, data.refusal.code]).toEqual([409, 'edited'])
  expect(getBoard(kim, id).title).toBe('다른 기기')
  expect(findDraft(kim)?.title).toBe('내 제목')

  await send({ ...mine, overwrite: '1' }, query)
  expect(getBoard(kim, id).title).toBe('내 제목')
  expect(findDraft(kim)).toBeNull()
})

test('a post that is written beside a draft leaves the draft alone', async () => {
  await send({ _act: 'draft', title: '쓰던 글', text: '중간까지' })
  await send({ title: '다른 글', text: '먼저 올립니다', keepsDraft: 'on' })
  expect(findDraft(kim)?.title).toBe('쓰던 글')
})

test('a post about a product starts with its name and a link that becomes its card', () => {
  expect(start({ initTitle: '신라면', embedLink: '/products/7', initContent: '맛은?' })).toMatchObject({
    title: '신라면',
    content: '<p><a href="/products/7">http://localhost:3000/products/7</a></p>맛은?',
  })
})

test('an app that is too old to write from a product is led to its store', async () => {
  const headers = { ...(await asBrowser(kim)), 'User-Agent': 'HotdealApp/1.0.0 (android)' }
  const open = (query: string) =>
    ask(loader, `${PATH}?${query}`, { headers }).catch((error: unknown) => error)
  expect(((await open('embedLink=/products/7')) as Response).headers.get('Location')).toBe('/goAppStore')
  expect(await open('initTitle=x')).toMatchObject({ start: { title: 'x' } })
})

test('without a script a draft of another device is replaced by the second press alone', async () => {
  saveDraft(kim, BoardDraft.parse({ title: '전화에서' }))
  const mine = { _act: 'draft', title: '책상에서', text: '내 글' }
  const { data, init } = await send({ ...mine, replaces: 'none' })
  expect([init.status, data.refusal.code, data.typed.text]).toEqual([409, 'other_draft', ['내 글']])
  expect(findDraft(kim)?.title).toBe('전화에서')
  await send(mine)
  const { title, savedAt } = findDraft(kim)!
  expect(title).toBe('책상에서')
  const loaded = await ask(loader, `${PATH}?draft=continue`, { headers: await asBrowser(kim) })
  expect(loaded).toMatchObject({ replaces: savedAt })
})
