import { createElement } from 'react'
import { expect, test } from 'vitest'
import { write } from '#db/client.server.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { writeBoard } from '#domain/boards/writing.server.ts'
import { listThread } from '#domain/comments/lists.server.ts'
import { NewComment } from '#domain/comments/newComment.server.ts'
import { writeComment } from '#domain/comments/writing.server.ts'
import { cast } from '#tests/support/people/cast.ts'
import { Comments } from '#ui/comments/comments.tsx'
import { draw } from '../draw.tsx'

test('links below the replies lead to those that follow and back to the first ones', () => {
  const { kim, lee } = cast()
  const id = writeBoard(lee, NewBoard.parse({ title: '후기', content: '내용' })).id
  const say = (text: string, more: object = {}) =>
    writeComment(kim, BOARD_COMMENTS, id, NewComment.parse({ text, ...more })).id
  const ids = write(() => {
    const head = say('처음')
    return [head, ...['하나', '둘', '셋', '넷', '다섯'].map((text) => say(text, { targetCommentId: head }))]
  })
  const linksOf = (sought: number | null) => {
    const paging = { pageNumber: 1, pageSize: 30, mostReplies: 2, sought }
    const thread = listThread(null, BOARD_COMMENTS, id, paging)
    const $ = draw(createElement(Comments, { home: `/boards/${id}`, thread, count: 6 }), Date.now())
    return $('li:last-child .acts a')
      .toArray()
      .map((link) => [$(link).text(), $(link).attr('href')])
  }
  const to = (comment?: number) => `/boards/${id}?comment=${comment}#${comment}`
  expect(linksOf(null)).toEqual([['답글 3개 더 보기', to(ids[3])]])
  expect(linksOf(ids[3] as number)).toEqual([
    ['처음 답글 보기', to(ids[0])],
    ['답글 1개 더 보기', to(ids[5])],
  ])
  expect(linksOf(ids[5] as number)).toEqual([['처음 답글 보기', to(ids[0])]])
})
