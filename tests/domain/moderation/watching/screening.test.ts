import Database from 'better-sqlite3'
import { beforeEach, describe, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { closeDatabase, sqlite, waitBriefly } from '#db/client.server.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { findUser } from '#domain/accounts/users.server.ts'
import { getBoard } from '#domain/boards/boards.server.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { BoardEdit, NewBoard } from '#domain/boards/newBoard.server.ts'
import { editBoard, writeBoard } from '#domain/boards/writing.server.ts'
import { listMessages } from '#domain/chat/lists.server.ts'
import { writeMessage } from '#domain/chat/messages.server.ts'
import { NewMessage } from '#domain/chat/newMessage.server.ts'
import { HOUR_MS } from '#domain/clock.ts'
import { CommentEdit, NewComment } from '#domain/comments/newComment.server.ts'
import { editComment, writeComment } from '#domain/comments/writing.server.ts'
import { listHistories } from '#domain/devices/histories.server.ts'
import { leave } from '#domain/membership/leaving.server.ts'
import {
  countCasesLedBy,
  findDecision,
  listCasesLedBy,
  listOpenCases,
  listOwnHidden,
} from '#domain/moderation/cases.server.ts'
import { decide, NewDecision, undo } from '#domain/moderation/decisions.server.ts'
import { reachOtherFollowers } from '#domain/moderation/followers.server.ts'
import { renameMember } from '#domain/moderation/watching/nicknames.server.ts'
import { forgetOldTexts } from '#domain/moderation/watching/repeats.server.ts'
import { screened } from '#domain/moderation/watching/screening.server.ts'
import { tryWords } from '#domain/moderation/watching/trial.server.ts'
import type { WatchAction } from '#domain/moderation/watching/watchedWord.ts'
import { NewWatchedWords, unwatchWord, watchWords } from '#domain/moderation/watching/watchedWords.server.ts'
import { listActions } from '#domain/rewards/actionHistories.server.ts'
import { goOut } from '#tests/support/goods/seoulDays.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'

const FIRST_PAGE = { pageNumber: 1, pageSize: 20 }
const LONG = '오늘만 이 가격입니다. 지금 바로 확인하고 받아가세요'

let kim: Member
let lee: Member
let park: Member
beforeEach(() => {
  ;({ kim, lee, park } = cast())
})

const watch = (words: string, action: WatchAction, exceptions = '') =>
  watchWords(NewWatchedWords.parse({ words, action, exceptions }))
const post = (member: Member, content: string, now?: number) =>
  screened(
    member,
    () => writeBoard(member, NewBoard.parse({ title: '제목', content: `<p>${content}</p>` }), now),
    ({ id }) => ({ kind: 'BOARD', id }),
    now,
  )
const queue = () => listOpenCases(park, FIRST_PAGE).contents
const countOf = (table: string) => sqlite().prepare(`select count(*) from ${table}`).pluck().get()
const standing = (id: number, viewer: Member | null) => {
  try {
    return getBoard(viewer, id).isRemoved ? 'removed' : 'shown'
  } catch {
    return 'hidden'
  }
}
const veteran = (member: Member) => {
  for (let no = 0; no < 3; no++)
    sqlite()
      .prepare(
        "insert into writings (user_id, act, text_hash, is_paid, created_at) values (?, 'BOARD', ?, 0, 0)",
      )
      .run(member.id, `${no}`)
}
const newcomer = (no: number) => signIn('kakao', `newcomer-${no}`).member

test('a watched word that is too long is refused for its length alone', () => {
  const { error } = NewWatchedWords.safeParse({ words: '!'.repeat(41), action: 'HOLD' })
  expect(error?.issues.map(({ message }) => message)).toEqual(['단어는 40자까지 쓸 수 있습니다.'])
})

describe('a watched word', () => {
  test('a text with a refused word is not written', async () => {
    watch('도박장', 'REFUSE')
    await expect(post(kim, '도 박 장 엽니다')).rejects.toThrow('쓸 수 없는 표현이 있습니다: ‘도 박 장’')
    expect([countOf('boards'), countOf('writings'), queue()]).toEqual([0, 0, []])
  })

  test('a text with a word that warns is written at the second press', async () => {
    watch('바보', 'WARN')
    await expect(post(kim, '이 바보야')).rejects.toMatchObject({ code: 'warned' })
    expect(countOf('boards')).toBe(0)
    expect((await post(kim, '이 바보야')).isHeld).toBe(false)
    await expect(post(lee, '너도 바보')).rejects.toThrow('한 번 더')
  })

  test('a text with a word that holds is seen by its author and staff until staff let it pass', async () => {
    watch('대리구매', 'HOLD')
    const { written, isHeld } = await post(kim, '대리구매 해드립니다')
    expect(isHeld).toBe(true)
    expect([kim, park, lee, null].map((viewer) => standing(written.id, viewer))).toEqual([
      'removed',
      'removed',
      'hidden',
      'hidden',
    ])
    expect(queue()).toMatchObject([{ causeName: '주의 단어로 보류', isBlinded: true, reportCount: 0 }])
    expect(listHistories(park, FIRST_PAGE).contents[0]?.title).toBe('확인을 기다리는 글이 있습니다')

    decide(park, queue()[0]!.id, NewDecision.parse({ verdict: 'DISMISS' }))
    expect(standing(written.id, null)).toBe('shown')
    expect(listHistories(kim, FIRST_PAGE).contents[0]?.title).toBe('확인이 끝나 게시글이 등록되었습니다')
  })

  test('a watched word is found in comments, in chat, in links and after an edit', async () => {
    watch('대리구매\nbad.com', 'HOLD')
    veteran(kim)
    const { id } = writeBoard(kim, NewBoard.parse({ title: '제목', content: '<p>본문</p>' }))
    const comment = await screened(
      kim,
      () => writeComment(kim, BOARD_COMMENTS, id, NewComment.parse({ content: '<p>대리 구매</p>' })),
      (written) => ({ kind: 'BOARD_COMMENT', id: written.id }),
    )
    const message = await screened(
      kim,
      () => writeMessage(kim, NewMessage.parse({ content: '대리구매!' })),
      (number) => ({ kind: 'CHAT_MESSAGE', id: number }),
    )
    const link = await post(kim, '<a href="https://www.bad.com/1">여기</a>')
    expect([comment, message, link].map(({ isHeld }) => isHeld)).toEqual([true, true, true])
    expect(queue().map(({ kind }) => kind)).toEqual(['BOARD_COMMENT', 'CHAT_MESSAGE', 'BOARD'])
  })

  test('a comment on hold notifies the members concerned once staff let it pass, a chat message those it mentions', async () => {
    watch('대리구매', 'HOLD')
    const { id } = writeBoard(lee, NewBoard.parse({ title: '제목', content: '<p>본문</p>' }))
    const comment = await screened(
      kim,
      () =>
        writeComment(
          kim,
          BOARD_COMMENTS,
          id,
          NewComment.parse({ content: `<p>@${park.nickname} 대리구매</p>` }),
        ),
      (written) => ({ kind: 'BOARD_COMMENT', id: written.id }),
    )
    const said = { content: `@${park.nickname} 대리구매!`, mentions: [park.id] }
    const message = await screened(
      kim,
      () => writeMessage(kim, NewMessage.parse(said)),
      (number) => ({ kind: 'CHAT_MESSAGE', id: number }),
    )
    const calls = (member: Member) =>
      listHistories(member, FIRST_PAGE)
        .contents.map(({ kind }) => kind)
        .filter((kind) => kind !== 'OPERATION')
    const lines = (member: Member) =>
      listActions(member, 'TO_ME', FIRST_PAGE)
        .contents.map(({ kind }) => kind)
        .filter((kind) => kind !== 'TAG')
    expect([comment.isHeld, message.isHeld, calls(lee), calls(park)]).toEqual([true, true, [], []])
    expect([lines(lee), lines(park)], 'nobody is led to a held writing').toEqual([[], []])
    expect(listMessages(kim, null, 1).contents[0]?.content).toBe(said.content)
    expect(listMessages(lee, null, 1).contents[0]).toMatchObject({ content: '', isDeleted: true })

    for (const { id } of queue()) decide(park, id, NewDecision.parse({ verdict: 'DISMISS' }))
    expect(calls(lee)).toHaveLength(1)
    expect(calls(park)).toHaveLength(2)
    expect([lines(lee), lines(park)]).toEqual([['COMMENTED'], ['CHAT_MENTIONED', 'MENTIONED']])
    expect(listMessages(lee, null, 1).contents[0]?.content).toBe(said.content)
    expect(countOf('chat_removals')).toBe(0)
  })

  test('a watched word that an edit brings and staff let pass notifies only those whom the edit mentions', async () => {
    watch('대리구매', 'HOLD')
    for (const member of [lee, park]) giveDevice(member)
    const boardId = writeBoard(lee, NewBoard.parse({ title: '제목', content: '<p>본문</p>' })).id
    const key = ({ id }: { id: number }) => ({ kind: 'BOARD_COMMENT' as const, id })
    const { written } = await screened(
      kim,
      () => writeComment(kim, BOARD_COMMENTS, boardId, NewComment.parse({ text: '얼마인가요' })),
      key,
    )
    expect(await goOut()).toEqual([`${kim.nickname}님이 내 글에 댓글을 남겼습니다`])
    const edit = CommentEdit.parse({ text: `@${park.nickname} 대리구매` })
    const edited = await screened(
      kim,
      () => editComment(kim, BOARD_COMMENTS, written.id, edit),
      () => key(written),
    )
    expect([edited.isHeld, await goOut()]).toEqual([true, ['확인을 기다리는 글이 있습니다']])
    decide(park, queue()[0]!.id, NewDecision.parse({ verdict: 'DISMISS' }))
    expect(await goOut()).toEqual([`${kim.nickname}님이 댓글에서 회원님을 언급했습니다`])
  })

  test('a held comment of pictures alone is a link with a text for its author', async () => {
    watch('대리구매', 'HOLD')
    const boardId = writeBoard(lee, NewBoard.parse({ title: '제목', content: '<p>본문</p>' })).id
    await screened(
      kim,
      () => writeComment(kim, BOARD_COMMENTS, boardId, NewComment.parse({ text: '대리구매' })),
      ({ id }) => ({ kind: 'BOARD_COMMENT', id }),
    )
    sqlite().prepare("update board_comments set content = '', plain_content = ''").run()
    expect(listOwnHidden(kim).map(({ subject }) => subject?.title)).toEqual(['사진'])
  })

  test('a watched word is found in the title and in the deal of a post', async () => {
    watch('bad.com', 'REFUSE')
    const deal = { url: 'https://www.bad.com/1', price: 1_000 }
    const input = NewBoard.parse({ title: '핫딜', content: '<p>글</p>', category: 'HOT_DEAL', deal })
    const key = ({ id }: { id: number }) => ({ kind: 'BOARD' as const, id })
    await expect(screened(kim, () => writeBoard(kim, input), key)).rejects.toThrow('bad.com')
    const titled = NewBoard.parse({ title: 'bad.com 추천', content: '<p>글</p>' })
    await expect(screened(kim, () => writeBoard(kim, titled), key)).rejects.toThrow('bad.com')
  })

  test('a word that staff no longer watch, and what staff write, passes', async () => {
    watch('도박장', 'REFUSE')
    expect((await post(park, '도박장 글은 삭제합니다')).isHeld).toBe(false)
    unwatchWord(1)
    expect((await post(kim, '도박장')).isHeld).toBe(false)
  })

  test('before a word is saved, it is tried on what members wrote', async () => {
    for (const text of ['카지노 추천', '오늘의 특가', '카 지 노', '강원랜드 카지노호텔'])
      await post(kim, text)
    const trial = await tryWords([{ word: '카지노', action: 'HOLD', exceptions: ['카지노호텔'] }])
    expect(trial).toMatchObject({ tried: 4, hit: 2, hitsByWord: [{ word: '카지노', hits: 2 }] })
    expect(trial.examples.map(({ written }) => written)).toEqual(['카 지 노', '카지노'])
  })

  test('other work runs between two writings on which a word is tried', async () => {
    for (let no = 0; no < 30; no++) await post(kim, `${no}번째 글`)
    let turns = 0
    const count = () => {
      turns++
      timer = setImmediate(count)
    }
    let timer = setImmediate(count)
    await tryWords([{ word: '카지노', action: 'HOLD', exceptions: [] }])
    clearImmediate(timer)
    expect(turns).toBeGreaterThan(30)
  })

  test('a nickname with a watched word is refused, unless staff only warn of the word', async () => {
    watch('도박장', 'HOLD')
    watch('바보', 'WARN')
    await expect(renameMember(kim, { nickname: '도_박장사장' })).rejects.toThrow('‘도_박장’')
    expect((await renameMember(kim, { nickname: '바보온달' })).nickname).toBe('바보온달')
  })

  test('a watched word needs two letters, and each line is one word', () => {
    expect(() => watch('ㄱ', 'HOLD')).toThrow('두 글자')
    expect(() => watch('', 'HOLD')).toThrow()
    watch('하나둘\n\n셋넷\n하나둘', 'HOLD')
    expect(countOf('watched_words')).toBe(2)
  })
})

describe('a link in the first three writings', () => {
  test('a link in the first three writings waits for staff, in later ones it does not', async () => {
    for (const [no, expected] of [true, true, true, false].entries())
      expect((await post(kim, `${no}번째 https://spam.example/${no}`)).isHeld).toBe(expected)
    expect(queue().map(({ causeName }) => causeName)).toEqual(Array(3).fill('새 회원의 링크로 보류'))
  })

  test('a text full of possible addresses is held, a text full of numbers and sentences is not', async () => {
    const text = (words: string) => `<p>${words.repeat(2_000)}</p>`
    expect((await post(newcomer(1), text('가격은 1.5배. 끝. '))).isHeld).toBe(false)
    expect((await post(newcomer(2), text('a.b c.d '))).isHeld).toBe(true)
    expect(queue().map(({ causeName }) => causeName)).toEqual(['새 회원의 링크로 보류'])
  })

  test('a link counts when an edit adds it, and not when it leads to our own pages', async () => {
    const { written } = await post(kim, '<a href="/boards/1">우리 글</a>')
    expect(standing(written.id, null)).toBe('shown')
    expect((await post(kim, '이메일 없이 spam.example.com')).isHeld).toBe(true)
    expect((await post(lee, `<a href="${env.ORIGIN}.evil.example/">우리 같은 곳</a>`)).isHeld).toBe(true)
  })
})

describe('the same text by three accounts within an hour', () => {
  const repeat = async (count: number, now: number) => {
    const ids: number[] = []
    for (let no = 0; no < count; no++) ids.push((await post(newcomer(no), LONG, now + no)).written.id)
    return ids
  }

  test('the same text by three accounts is one case; the first stays shown', async () => {
    const ids = await repeat(4, Date.now())
    expect(ids.map((id) => standing(id, null))).toEqual(['shown', 'hidden', 'hidden', 'hidden'])
    expect(queue()).toMatchObject([{ causeName: '여러 계정의 같은 글' }])
    expect(listCasesLedBy(queue()[0]!.id)).toHaveLength(3)
  })

  test('the first of three same texts stays under watch: its edit is refused like any other', async () => {
    const [first = 0] = await repeat(3, Date.now())
    watch('도박장', 'REFUSE')
    const { user_id: id } = sqlite().prepare('select user_id from boards where id = ?').get(first) as {
      user_id: number
    }
    const author = findUser(id) as Member
    const edit = BoardEdit.parse({ title: '제목', content: '<p>도박장</p>' })
    await expect(
      screened(
        author,
        () => editBoard(author, first, edit),
        () => ({ kind: 'BOARD', id: first }),
      ),
    ).rejects.toThrow('도박장')
  })

  test('a repeated text that staff let pass hides nothing again', async () => {
    const now = Date.now()
    const ids = await repeat(3, now)
    decide(park, queue()[0]!.id, NewDecision.parse({ verdict: 'DISMISS' }), now + 10)
    expect((await post(newcomer(9), LONG, now + 20)).isHeld).toBe(false)
    expect(ids.map((id) => standing(id, null))).toEqual(['shown', 'shown', 'shown'])
  })

  test('a text by three accounts is decided and undone together', async () => {
    const ids = await repeat(3, Date.now())
    const lead = queue()[0]!.id
    const decision = decide(park, lead, NewDecision.parse({ verdict: 'REMOVE', rule: 'SPAM' }))
    expect(ids.map((id) => standing(id, null))).toEqual(['hidden', 'hidden', 'hidden'])
    expect(listCasesLedBy(lead).map(({ id }) => findDecision(id)?.verdict)).toEqual(['REMOVE', 'REMOVE'])
    undo(park, decision.id)
    expect(ids.map((id) => standing(id, null))).toEqual(['shown', 'hidden', 'hidden'])
    decide(park, lead, NewDecision.parse({ verdict: 'DISMISS' }))
    expect(ids.map((id) => standing(id, null))).toEqual(['shown', 'shown', 'shown'])
  })

  test('a repeated text is decided and undone in groups where many copies are held, also after a restart', async () => {
    const now = Date.now()
    const ids = await repeat(30, now)
    const standings = () => ids.map((id) => standing(id, newcomer(0)))
    const first = (rest: string) => ['shown', ...ids.slice(1).map(() => rest)]
    const lead = queue()[0]!.id
    expect(countCasesLedBy(lead)).toBe(29)
    const { id } = decide(park, lead, NewDecision.parse({ verdict: 'DISMISS' }), now + 60)
    expect(standings().filter((each) => each === 'hidden').length).toBeGreaterThan(10)
    closeDatabase()
    await reachOtherFollowers()
    expect(standings()).toEqual(first('shown'))
    undo(park, id, now + 120)
    await reachOtherFollowers()
    expect(standings()).toEqual(first('hidden'))
    expect(queue().map((each) => each.id)).toEqual([lead])
  })

  test('a text is refused from one account the sixth time, and written again an hour after the first', async () => {
    const now = Date.now()
    for (let no = 0; no < 5; no++) await post(kim, LONG, now + no)
    await expect(post(kim, LONG, now + 5)).rejects.toMatchObject({
      reason: 'too_many',
      message: '같은 내용은 한 시간에 5번까지 올릴 수 있습니다.',
      retryAfterSeconds: 3600,
    })
    expect(countOf('boards')).toBe(5)
    expect((await post(kim, LONG, now + HOUR_MS + 1)).isHeld).toBe(false)
  })

  test('a repeated text is decided also where an author has left', async () => {
    await repeat(3, Date.now())
    leave(newcomer(0))
    const lead = queue()[0]!.id
    decide(park, lead, NewDecision.parse({ verdict: 'SUSPEND', rule: 'SPAM', days: 7 }))
    const verdicts = [lead, ...listCasesLedBy(lead).map(({ id }) => id)].map(
      (id) => findDecision(id)?.verdict,
    )
    expect(verdicts.toSorted()).toEqual(['REMOVE', 'SUSPEND', 'SUSPEND'])
  })

  test('a text does not count as repeated from one account, when it is short, or after an hour', async () => {
    for (let no = 0; no < 3; no++) await post(kim, LONG)
    for (let no = 10; no < 13; no++) await post(newcomer(no), '감사합니다')
    const now = Date.now()
    await post(lee, LONG, now + HOUR_MS + 60_000)
    expect(queue()).toEqual([])
    await forgetOldTexts(now + 3 * HOUR_MS)
    expect(countOf('recent_texts')).toBe(0)
  })
})

test('a writing waits for another process that took the write lock while the words were read', async () => {
  waitBriefly()
  const other = new Database(sqlite().name)
  other.exec('begin immediate')
  setTimeout(() => other.exec('commit'), 300)
  expect(await post(kim, '평범한 글입니다')).toMatchObject({ isHeld: false })
  other.close()
})
