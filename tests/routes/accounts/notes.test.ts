import { beforeEach, expect, test } from 'vitest'
import { db } from '#db/client.server.ts'
import { hiddenWords, memberNotes } from '#db/schema/accounts.ts'
import { addHiddenWord, listHiddenWords } from '#domain/accounts/hiddenWords.server.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { writeBoard } from '#domain/boards/writing.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { NewComment } from '#domain/comments/newComment.server.ts'
import { writeComment } from '#domain/comments/writing.server.ts'
import { eraseLeft } from '#domain/membership/erasure.server.ts'
import { leave } from '#domain/membership/leaving.server.ts'
import { linkAccount } from '#domain/membership/linking.server.ts'
import { action as note } from '#routes/api/v0/accounts/people/note.ts'
import { loader as user } from '#routes/api/v0/accounts/people/user.ts'
import { loader as board } from '#routes/api/v0/boards/board.ts'
import { loader as boards } from '#routes/api/v0/boards/boards.ts'
import { loader as comments } from '#routes/api/v0/boards/comments/comments.ts'
import { action as userForm } from '#routes/web/accounts/profile/user.tsx'
import { cast, KAKAO_IDS } from '#tests/support/people/cast.ts'
import { agree } from '#tests/support/people/consent.ts'
import { readExport } from '#tests/support/people/exports.ts'
import { asApp, asBrowser, ask, call } from '#tests/support/server/calls.ts'

let kim: Member
let lee: Member
let park: Member
beforeEach(() => {
  ;({ kim, lee, park } = cast())
})

const NOTE = { note: '친절한 판매자', color: 'GREEN' }
const set = async (member: Member, id: number | string, json: unknown = NOTE) =>
  call(note, `auth/users/${id}/note`, {
    method: 'PUT',
    params: { id: String(id) },
    headers: await asApp(member),
    json,
  })
const remove = async (member: Member, id: number) =>
  call(note, `auth/users/${id}/note`, {
    method: 'DELETE',
    params: { id: String(id) },
    headers: await asApp(member),
  })

test('a note stands beside the name in posts, lists, comments and the window, for its writer alone', async () => {
  const id = writeBoard(lee, NewBoard.parse({ title: '글', content: '내용' })).id
  writeComment(lee, BOARD_COMMENTS, id, NewComment.parse({ text: '댓글' }))
  expect((await set(kim, lee.id)).status).toBe(204)
  const seenBy = async (viewer: Member | null) => {
    const headers = viewer ? await asApp(viewer) : undefined
    const params = { id: String(id) }
    return [
      (await call(board, `boards/${id}`, { params, headers })).body.note,
      (await call(boards, 'boards', { headers })).body.contents[0].note,
      (await call(comments, `board-comments?boardId=${id}`, { headers })).body.contents[0].note,
      (await call(user, `users/${lee.id}`, { params: { id: String(lee.id) }, headers })).body.note,
    ]
  }
  expect(await seenBy(kim)).toEqual([NOTE, NOTE, NOTE, NOTE])
  for (const viewer of [null, lee, park]) expect(await seenBy(viewer)).toEqual([null, null, null, null])
  await set(kim, lee.id, { note: '  느린 판매자 ' })
  expect((await seenBy(kim))[0], 'in place of the previous one').toEqual({
    note: '느린 판매자',
    color: 'GRAY',
  })
  expect((await remove(kim, lee.id)).status).toBe(204)
  expect((await remove(kim, lee.id)).status, 'again').toBe(204)
  expect(await seenBy(kim)).toEqual([null, null, null, null])
})

test('a note is refused on oneself, on nobody, without text, past 100 letters and in another colour', async () => {
  expect((await set(kim, lee.id, { note: '가'.repeat(100), color: 'RED' })).status).toBe(204)
  expect((await set(kim, kim.id)).status).toBe(400)
  for (const id of [999_999, 'x']) expect((await set(kim, id)).status).toBe(404)
  for (const [json, field] of [
    [{}, 'note'],
    [{ note: ' ' }, 'note'],
    [{ note: '가'.repeat(101) }, 'note'],
    [{ note: '메모', color: 'PINK' }, 'color'],
  ] as const)
    expect(await set(kim, lee.id, json)).toMatchObject({ status: 400, body: { fields: { [field]: /./ } } })
  const put = { method: 'PUT', params: { id: String(lee.id) }, json: NOTE }
  expect((await call(note, `auth/users/${lee.id}/note`, put)).status).toBe(401)
  leave(lee)
  expect((await set(kim, lee.id)).status, 'a member who left').toBe(404)
})

test('the form of the window saves a note and returns to the page before', async () => {
  const asKim = { params: { id: String(lee.id) }, headers: await asBrowser(kim) }
  const saved = (await ask(userForm, `/users/${lee.id}`, {
    ...asKim,
    headers: { ...asKim.headers, Referer: 'http://localhost/boards/1' },
    form: { _act: 'note', note: '친절', color: 'BLUE' },
  })) as Response
  expect(saved.status).toBe(302)
  expect(db.select().from(memberNotes).all()).toMatchObject([
    { userId: kim.id, aboutId: lee.id, note: '친절', color: 'BLUE' },
  ])
  await ask(userForm, `/users/${lee.id}`, { ...asKim, form: { _act: 'removeNote' } })
  expect(db.select().from(memberNotes).all()).toEqual([])
})

test('the export has notes and hidden words; an erasure takes both, also the notes of others', async () => {
  await set(kim, lee.id)
  await set(lee, kim.id)
  addHiddenWord(kim, { word: '탈모' })
  expect(await readExport(kim)).toMatchObject({
    memberNotes: [{ aboutId: lee.id, ...NOTE }],
    hiddenWords: [{ word: '탈모' }],
  })
  leave(kim)
  await eraseLeft(Date.now() + 31 * DAY_MS)
  expect(db.select().from(memberNotes).all()).toEqual([])
  expect(db.select().from(hiddenWords).all()).toEqual([])
})

test('a linked account keeps its notes and hidden words, but no note on itself', async () => {
  const guest = agree(signIn('noauth', 'device-1').member)
  addHiddenWord(guest, { word: '탈모' })
  await set(guest, park.id)
  await set(guest, lee.id)
  await linkAccount(guest, { provider: 'kakao', subject: KAKAO_IDS.lee })
  expect(listHiddenWords(lee)).toMatchObject([{ word: '탈모' }])
  const own = db.select().from(memberNotes).all()
  expect(own.filter(({ userId }) => userId === lee.id)).toMatchObject([{ aboutId: park.id, ...NOTE }])
})
