import { load } from 'cheerio'
import { beforeEach, describe, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { sqlite } from '#db/client.server.ts'
import { block } from '#domain/accounts/blocks.server.ts'
import { addHiddenWord } from '#domain/accounts/hiddenWords.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { NewMemberNote, setMemberNote } from '#domain/accounts/memberNotes.server.ts'
import { FOREVER } from '#domain/accounts/suspension.ts'
import { suspend } from '#domain/accounts/suspensions.server.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { deleteBoard, writeBoard } from '#domain/boards/writing.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { likeComment } from '#domain/comments/likes.server.ts'
import { NewComment } from '#domain/comments/newComment.server.ts'
import { deleteComment, writeComment } from '#domain/comments/writing.server.ts'
import { action as ownComment } from '#routes/api/v0/boards/comments/ownComment.ts'
import { action as writeCall } from '#routes/api/v0/boards/comments/write.ts'
import { action as act, loader as one } from '#routes/web/boards/comment.tsx'
import { loader as threadPage, action as write } from '#routes/web/boards/comments.tsx'
import { cast } from '#tests/support/people/cast.ts'
import { serviceForThisFile } from '#tests/support/run/serviceForThisFile.ts'
import { asApp, asBrowser, ask, call } from '#tests/support/server/calls.ts'
import { PlainBrowser } from '#tests/support/server/plainBrowser.ts'

const service = serviceForThisFile()
let kim: Member
let lee: Member
let park: Member
let post: number
beforeEach(() => {
  ;({ kim, lee, park } = cast())
  post = writeBoard(kim, NewBoard.parse({ title: '배추 시세', content: '<p>어떤가요</p>' })).id
})

const say = (member: Member, text: string, parentCommentId?: number): number =>
  writeComment(member, BOARD_COMMENTS, post, NewComment.parse({ text, parentCommentId })).id

/** The page at `path` for a member, because the pages of guests are cached. */
const open = async (path: string, member: Member = park) =>
  load(await (await fetch(service().url + path, { headers: await asBrowser(member) })).text())
const saidOn = async (path: string, member?: Member) => {
  const $ = await open(path, member)
  return $('main .comment .body')
    .toArray()
    .map((body) => $(body).text())
}

interface Sent {
  form?: Record<string, string>
  task?: string
  id?: number
}

/** The status of an answer, with its address or its message. */
async function send(handle: unknown, member: Member | null, { form, task = '', id = 0 }: Sent = {}) {
  const headers = member ? await asBrowser(member) : { Origin: env.ORIGIN }
  const params = { id: String(post), commentId: String(id) }
  const answer = await ask(handle as Parameters<typeof ask>[0], `/?do=${task}`, { headers, params, form })
  if (answer instanceof Response)
    return [answer.status, answer.headers.get('Location') ?? (await answer.text())]
  const { data, init } = answer as { data: { refusal: { message: string } }; init: { status: number } }
  return [init.status, data.refusal.message]
}
const perform = (member: Member | null, task: string, id: number, form: Record<string, string> = {}) =>
  send(act, member, { task, id, form })

describe('readers of one thread at the same moment', () => {
  const actsOf = ($: ReturnType<typeof load>, id: number) =>
    $(`[id="${id}"] .acts > a`)
      .toArray()
      .map((link) => $(link).text())
  const pressed = ($: ReturnType<typeof load>) =>
    $('main .comment [aria-pressed="true"]').closest('.comment').attr('id')

  test('each sees their own likes and may do their own acts', async () => {
    const mine = say(lee, '내 댓글')
    const other = say(kim, '남의 댓글')
    likeComment(lee, BOARD_COMMENTS, other)
    likeComment(kim, BOARD_COMMENTS, mine)
    const [asLee, asKim, asPark] = await Promise.all(
      [lee, kim, park].map((member) => open(`/boards/${post}`, member)),
    )
    if (!asLee || !asKim || !asPark) throw new Error('no page')
    expect([pressed(asLee), pressed(asKim), pressed(asPark)]).toEqual([
      String(other),
      String(mine),
      undefined,
    ])
    expect(actsOf(asLee, mine)).toEqual(['답글', '수정', '삭제'])
    expect(actsOf(asKim, mine)).toEqual(['답글', '신고'])
    const guest = load(await (await fetch(`${service().url}/boards/${post}?thread`)).text())
    expect([actsOf(guest, mine), pressed(guest)]).toEqual([['답글'], undefined])
  })

  test('what staff removed stays with its author alone; what reports hide opens for members', async () => {
    const id = say(lee, '가려질 말')
    sqlite().prepare('update board_comments set blinded_at = 1, removed_at = 1 where id = ?').run(id)
    const read = async (member: Member) => (await open(`/boards/${post}`, member))('main').text()
    expect(await read(kim)).not.toContain('가려질 말')
    const own = (await open(`/boards/${post}`, lee))(`[id="${id}"]`)
    expect([own.find('.body').text(), own.find('.who').text()]).toEqual([
      '가려질 말',
      expect.stringMatching(/숨김$/),
    ])
    expect(own.find('.acts').text()).not.toContain('답글')
    const staff = await open(`/boards/${post}`, park)
    expect(staff('details.folded summary').text()).toBe('운영자가 확인 중이거나 삭제한 댓글입니다 · 보기')
    expect(await perform(kim, 'answer', id, { text: '답' })).toEqual([
      409,
      '운영자가 확인 중이거나 삭제한 댓글에는 답글을 달 수 없습니다.',
    ])
    expect(await read(kim)).not.toContain('가려질 말')
    sqlite().prepare('update board_comments set removed_at = null where id = ?').run(id)
    const $ = await open(`/boards/${post}`, kim)
    expect($('details:not([open]):contains("신고로 가려진 댓글") .body').text()).toBe('가려질 말')
    const guest = await (await fetch(`${service().url}/boards/${post}?hidden`)).text()
    expect(guest).toContain('신고로 가려진 댓글입니다.')
    expect(guest).not.toContain('가려질 말')
  })
})

test('a suspended member reads until when and why in place of each form', async () => {
  suspend(park, kim.id, { until: FOREVER, reason: '도배' })
  for (const path of [`/boards/${post}`, `/boards/${post}/comments`, '/auth/boards/write', '/chat']) {
    const main = (await open(path, kim))('main')
    expect(main.find('textarea'), path).toHaveLength(0)
    expect(main.text(), path).toContain('기한 없이 이용이 정지되었습니다. 사유: 도배')
    expect(main.find('.notice a').attr('href'), path).toBe('/auth/my/decisions')
  }
})

test('a reply to a reply names and links the one that it answers, unless the reader does not see that', async () => {
  const head = say(kim, '처음')
  const first = say(lee, '첫 답', head)
  const second = say(park, '다음 답', first)
  const answered = async (viewer: Member) => {
    const $ = await open(`/boards/${post}`, viewer)
    return $('.comment .answered')
      .toArray()
      .map((link) => [$(link).closest('.comment').attr('id'), $(link).text(), $(link).attr('href')])
  }
  const link = [String(second), `@${lee.nickname}`, `/boards/${post}?comment=${first}#${first}`]
  expect(await answered(kim)).toEqual([link])
  block(kim, lee.id)
  expect([await answered(kim), await answered(park)]).toEqual([[], [link]])
})

test('below a post that reports hide members comment and answer; below a removed one nobody does', async () => {
  sqlite().prepare('update boards set blinded_at = 1').run()
  const headers = await asApp(lee)
  const json = { boardId: post, content: '저도 씁니다' }
  const written = await call(writeCall, 'auth/board-comments', { headers, json })
  expect(written).toMatchObject({ status: 201, body: { plainContent: '저도 씁니다' } })
  expect((await perform(lee, 'answer', 1, { text: '덧붙입니다' }))[0]).toBe(302)
  expect((await perform(lee, 'edit', 1, { text: '고칩니다' }))[0]).toBe(302)
  sqlite().prepare('update boards set removed_at = 1').run()
  const refused = '운영자가 확인 중이거나 삭제한 글에는 댓글을 달 수 없습니다.'
  expect(await send(write, kim, { form: { text: '저도요' } })).toEqual([409, refused])
  expect((await open(`/boards/${post}`, kim))('.composer')).toHaveLength(0)
  expect(await saidOn(`/boards/${post}`, kim)).toEqual(['고칩니다', '덧붙입니다'])
})

describe('the thread of a post', () => {
  test('is written to by members; its author is marked', async () => {
    const [status, place] = await send(write, lee, { form: { text: '비쌉니다' } })
    expect([status, place]).toEqual([302, `/boards/${post}?comment=1#1`])
    say(kim, '그렇군요', 1)
    const $ = await open(`/boards/${post}`)
    expect($('.comment .body').text()).toBe('비쌉니다그렇군요')
    expect($('.comment:contains("글쓴이") .body').text()).toBe('그렇군요')
    expect($('.comment[data-depth="1"] .body').text()).toBe('그렇군요')
  })

  test('the address of a comment on the third page opens it there, at the element of its id', async () => {
    const ids = Array.from({ length: 61 }, (_, no) => say(no % 2 ? kim : lee, `${no}번째 말`))
    const answer = say(kim, '마지막 답', ids[60]!)
    for (const page of [`/boards/${post}`, `/boards/${post}/comments`]) {
      const $ = await open(`${page}?comment=${answer}`)
      expect($(`[id="${answer}"] .body`).text()).toBe('마지막 답')
      expect($('.pager [aria-current="page"]').text()).toBe('3')
    }
  })

  test('is sorted by likes, replies by time; the links to its pages keep the order', async () => {
    const ids = Array.from({ length: 32 }, (_, no) => say(kim, `${no}번째 말`))
    const [first, , third] = ids as [number, number, number]
    say(kim, '먼저 쓴 답', third)
    const liked = say(kim, '추천받은 답', third)
    likeComment(lee, BOARD_COMMENTS, third)
    likeComment(park, BOARD_COMMENTS, third)
    likeComment(lee, BOARD_COMMENTS, liked)
    likeComment(lee, BOARD_COMMENTS, ids[31]!)
    const $ = await open(`/boards/${post}`)
    const byLikes = $('nav[aria-label="댓글 순서"] a:contains("추천순")').attr('href')!
    expect((await saidOn(byLikes)).slice(0, 5)).toEqual([
      '2번째 말',
      '먼저 쓴 답',
      '추천받은 답',
      '31번째 말',
      '0번째 말',
    ])
    const next = (await open(byLikes))('.pager a[rel="next"]').attr('href')!
    expect(await saidOn(next)).toEqual(['29번째 말', '30번째 말'])
    const pageOf = async (id: number) =>
      (await open(`/boards/${post}?comment=${id}&commentSort=LIKE`))('.pager [aria-current="page"]').text()
    expect([
      await pageOf(first),
      await pageOf(liked),
      await pageOf(ids[31]!),
      await pageOf(ids[30]!),
    ]).toEqual(['1', '1', '1', '2'])
  })

  test('shows a deleted, a hidden, a blocked and a folded comment in its place', async () => {
    const deleted = say(lee, '지울 말')
    const blocked = say(park, '차단한 사람의 말')
    const blinded = say(lee, '신고된 말')
    say(lee, '탈모 이야기')
    for (const id of [deleted, blocked, blinded]) say(kim, '답글입니다', id)
    deleteComment(lee, BOARD_COMMENTS, deleted)
    block(kim, park.id)
    sqlite().prepare('update board_comments set blinded_at = 1, removed_at = 1 where id = ?').run(blinded)
    addHiddenWord(kim, { word: '탈모' })
    const $ = await open(`/boards/${post}`, kim)
    expect(
      $('.comment[data-gone]')
        .toArray()
        .map((gone) => $(gone).text()),
    ).toEqual([
      '삭제된 댓글입니다.',
      '차단한 회원의 댓글입니다.',
      '운영자가 확인 중이거나 삭제한 댓글입니다.',
    ])
    expect($('details:not([open]) > summary:contains("댓글")').text()).toContain('숨긴 단어')
    expect($('details:not([open]) .comment .body').text()).toBe('탈모 이야기')
    $('details').remove()
    expect($('main').text()).not.toMatch(/지울 말|차단한 사람의 말|신고된 말|탈모/)
  })
})

test('a note and its colour stand beside the name of a member for its writer alone', async () => {
  say(lee, '말입니다')
  setMemberNote(park, lee.id, NewMemberNote.parse({ note: '배추 아는 분', color: 'GREEN' }))
  setMemberNote(park, kim.id, NewMemberNote.parse({ note: '글쓴 분', color: 'RED' }))
  const notesFor = async (member: Member | null) => {
    const headers = member ? await asBrowser(member) : undefined
    const $ = load(await (await fetch(`${service().url}/boards/${post}`, { headers })).text())
    const notes = $('article .note-mark, .comment .note-mark').toArray()
    return notes.map((note) => [$(note).attr('title'), $(note).attr('data-color')])
  }
  expect(await notesFor(park)).toEqual([
    ['글쓴 분', 'RED'],
    ['배추 아는 분', 'GREEN'],
  ])
  for (const other of [null, kim, lee]) expect(await notesFor(other)).toEqual([])
})

describe('a post that is deleted while a comment is written', () => {
  const text = '배추는 한 포기에 <3,000원>입니다.\n내일 또 씁니다.'

  test.each(['comment', 'answer', 'edit'])('without a script the words of the %s come back', async (what) => {
    const target = say(what === 'edit' ? lee : kim, '내 말')
    const browser = await new PlainBrowser(service().url).signIn(lee)
    const asking = what === 'comment' ? '' : `/${target}?do=${what}`
    const path = `/boards/${post}/comments${asking}`
    await browser.open(path)
    const shownTo = load(browser.html)('form.composer input[type=hidden]').first()
    const body = new FormData()
    body.append(shownTo.attr('name') ?? '', String(shownTo.val() ?? ''))
    body.append('text', text)
    deleteBoard(kim, post)
    const answer = await fetch(service().url + path, {
      method: 'POST',
      headers: { ...(await asBrowser(lee)), 'Sec-Fetch-Site': 'same-origin' },
      body,
      redirect: 'manual',
    })
    expect(answer.status).toBe(404)
    const $ = load(await answer.text())
    expect($('main [role=alert]').text()).toContain('삭제')
    expect($('main textarea').text().replaceAll('\r\n', '\n')).toBe(text)
  })

  test('the code of a refused call names what is not there', async () => {
    const [own, path] = [say(lee, '내 말'), 'auth/board-comments']
    const headers = await asApp(lee)
    deleteBoard(kim, post)
    const json = { boardId: post, content: text }
    const refused = { status: 404, body: { code: 'deleted', message: '삭제된 게시글입니다.' } }
    expect(await call(writeCall, path, { headers, json })).toMatchObject(refused)
    const put = { headers, json, method: 'PUT', params: { id: String(own) } }
    expect((await call(ownComment, `${path}/${own}`, put)).status).toBe(404)
    expect(
      sqlite()
        .prepare('select count(*) from board_comments where plain_content like ?')
        .pluck()
        .get('%배추는%'),
    ).toBe(0)
  })
})

describe('who asks', () => {
  test('a guest reads and is asked to sign in to write', async () => {
    const id = say(kim, '내 말')
    const page = await (await fetch(`${service().url}/boards/${post}`)).text()
    expect(load(page)('.composer').text()).toContain('로그인하고 댓글 쓰기')
    expect((await send(write, null, { form: { text: '말' } }))[0]).toBe(401)
    for (const task of ['answer', 'edit'])
      expect((await perform(null, task, id, { text: '말' }))[0], task).toBe(401)
    for (const task of ['delete', 'report']) expect(await perform(null, task, id), task).toEqual([302, '/'])
    expect(await send(one, null, { id })).toEqual([302, '/'])
    expect(await saidOn(`/boards/${post}`)).toEqual(['내 말'])
  })

  test('an author edits and deletes, but neither likes nor reports the own comment', async () => {
    const id = say(kim, '처음 쓴 말')
    const home = `/boards/${post}?comment=${id}#${id}`
    expect(await perform(kim, 'report', id)).toEqual([400, '내 댓글은 신고할 수 없습니다.'])
    expect((await send(write, kim, { form: { _act: 'like', id: String(id) } }))[0]).toBe(400)
    expect(await perform(kim, 'edit', id, { text: '고친 말' })).toEqual([302, home])
    expect(await saidOn(`/boards/${post}`)).toEqual(['고친 말'])
    expect(await perform(kim, 'delete', id)).toEqual([302, home])
    expect(await saidOn(`/boards/${post}`)).toEqual([])
  })

  test("another member answers, likes and reports, but neither opens nor sends the author's forms", async () => {
    const id = say(kim, '남의 말')
    expect((await perform(lee, 'edit', id, { text: '고친 말' }))[0]).toBe(404)
    expect(await perform(lee, 'delete', id)).toEqual([302, `/boards/${post}`])
    for (const task of ['edit', 'delete']) expect((await send(one, lee, { task, id }))[0], task).toBe(404)
    expect((await perform(lee, 'answer', id, { text: '저도요' }))[0]).toBe(302)
    expect((await send(write, lee, { form: { _act: 'like', id: String(id) } }))[0]).toBe(302)
    expect((await perform(lee, 'report', id))[0]).toBe(302)
    expect((await perform(lee, 'report', id))[0]).toBe(409)
    expect(await saidOn(`/boards/${post}`)).toEqual(['남의 말', '저도요'])
  })

  test('a suspended member reads, and is refused every act', async () => {
    const [id, own] = [say(kim, '남의 말'), say(lee, '내 말')]
    suspend(park, lee.id, { until: Date.now() + DAY_MS, reason: '도배' })
    const refused = [400, expect.stringContaining('도배')]
    expect(await send(write, lee, { form: { text: '말' } })).toEqual(refused)
    expect(await send(write, lee, { form: { _act: 'like', id: String(id) } })).toEqual(refused)
    expect(await perform(lee, 'answer', id, { text: '말' })).toEqual(refused)
    expect(await perform(lee, 'report', id)).toEqual(refused)
    expect(await perform(lee, 'edit', own, { text: '다른 말' })).toEqual(refused)
    expect(await saidOn(`/boards/${post}`, lee)).toEqual(['남의 말', '내 말'])
  })

  test('nobody reads or writes where the post is hidden from them or gone', async () => {
    const text = { form: { text: '저도 씁니다' } }
    sqlite().prepare('update boards set blinded_at = 1, removed_at = 1').run()
    expect(await send(threadPage, lee)).toEqual([404, '운영자가 확인 중이거나 삭제한 글입니다.'])
    await send(write, lee, text)
    sqlite().prepare('update boards set blinded_at = null, removed_at = null').run()
    block(lee, kim.id)
    expect(await send(threadPage, lee)).toEqual([404, '차단한 회원의 글입니다.'])
    await send(write, lee, text)
    deleteBoard(kim, post)
    expect((await send(threadPage, park))[0]).toBe(404)
    await send(write, park, text)
    expect(sqlite().prepare('select count(*) from board_comments').pluck().get()).toBe(0)
  })
})

test('a page after the last one of a thread is the last one', async () => {
  say(lee, '댓글')
  expect(await saidOn(`/boards/${post}?commentPage=99`)).toEqual(['댓글'])
})
