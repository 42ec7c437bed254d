import { createElement } from 'react'
import { expect, test } from 'vitest'
import { addHiddenWord } from '#domain/accounts/hiddenWords.server.ts'
import { setMemberNote } from '#domain/accounts/memberNotes.server.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { listBoards } from '#domain/boards/lists.server.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { writeBoard } from '#domain/boards/writing.server.ts'
import { listThread } from '#domain/comments/lists.server.ts'
import { NewComment } from '#domain/comments/newComment.server.ts'
import { writeComment } from '#domain/comments/writing.server.ts'
import { cast } from '#tests/support/people/cast.ts'
import { BoardRow } from '#ui/boards/boardRow.tsx'
import { CommentList } from '#ui/comments/commentList.tsx'
import { Comments } from '#ui/comments/comments.tsx'
import { draw } from '../draw.tsx'

const FIRST_PAGE = { pageNumber: 1, pageSize: 20 }

test('a row with a hidden word is closed until its reader opens it; a note stands beside the name', () => {
  const { kim, lee } = cast()
  const id = writeBoard(lee, NewBoard.parse({ title: '탈모 후기', content: '내용' })).id
  for (const text of ['탈모 약 좋아요', '사과 시세'])
    writeComment(lee, BOARD_COMMENTS, id, NewComment.parse({ text }))
  addHiddenWord(kim, { word: '탈모' })
  setMemberNote(kim, lee.id, { note: '약사', color: 'TEAL' })
  const [board] = listBoards(kim, { category: null, sort: 'NEWEST' }, FIRST_PAGE).contents
  const thread = listThread(kim, BOARD_COMMENTS, id, FIRST_PAGE)
  const listed = thread.contents.map((comment) => ({ comment, about: '글', home: `/boards/${id}` }))
  const drawn = [
    [createElement(BoardRow, { board: board! }), '숨긴 단어가 들어 있는 글입니다 · 보기', '탈모 후기', 1],
    [
      createElement(Comments, { home: `/boards/${id}`, thread, count: 2 }),
      '숨긴 단어가 들어 있는 댓글입니다 · 보기',
      '탈모 약 좋아요',
      2,
    ],
    [
      createElement(CommentList, { comments: listed }),
      '숨긴 단어가 들어 있는 댓글입니다 · 보기',
      '탈모 약 좋아요',
      2,
    ],
  ] as const
  for (const [part, words, hidden, notes] of drawn) {
    const $ = draw(part, Date.now())
    const fold = $('details:not([open])')
    expect(fold.find('summary').text()).toBe(words)
    expect(fold.find('li').text()).toContain(hidden)
    fold.remove()
    expect($.root().text()).not.toContain('탈모')
    const marks = draw(part, Date.now())('.note-mark[data-color="TEAL"]')
    expect(marks.length).toBe(notes)
    expect(marks.first().text()).toBe('내 메모: 약사')
  }
})
