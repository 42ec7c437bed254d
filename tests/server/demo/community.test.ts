import { expect, test } from 'vitest'
import { getBoard } from '#domain/boards/boards.server.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { listRecentBoards } from '#domain/boards/lists.server.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { writeBoard } from '#domain/boards/writing.server.ts'
import { listMessages } from '#domain/chat/lists.server.ts'
import { HOUR_MS } from '#domain/clock.ts'
import { listRecentComments } from '#domain/comments/lists.server.ts'
import { readBalance } from '#domain/rewards/ledger.server.ts'
import { createLife } from '#server/demo/community/living.ts'
import { writePast } from '#server/demo/community/past.ts'
import { RECENT_POSTS } from '#server/demo/community/recentPosts.ts'
import { cast } from '#tests/support/people/cast.ts'

const listAll = () => ({
  posts: listRecentBoards(null, 100),
  comments: listRecentComments(null, BOARD_COMMENTS, 1_000),
  messages: listMessages(null, null, 100).contents,
})

async function open() {
  const { kim, lee, park } = cast()
  const authors = [kim, lee]
  await writePast({ authors, owner: park }, RECENT_POSTS)
  return { authors, owner: park }
}

test('the past is written once, is dated back, and pays its authors', async () => {
  const people = await open()
  const { posts, comments, messages } = listAll()
  expect(posts).toHaveLength(RECENT_POSTS.length)
  expect(posts.at(-1)?.writtenAt).toBeLessThan(Date.now() - 48 * HOUR_MS)
  expect(new Set(comments.map(({ plainContent }) => plainContent)).size).toBe(comments.length)
  expect(readBalance(people.authors[0]!.id, 'POINT').balance).toBeGreaterThan(500)

  await writePast(people, RECENT_POSTS)
  expect(listAll()).toEqual({ posts, comments, messages })
})

test('members who live on talk about a post without comments first, and repeat no post', async () => {
  const { authors, owner } = await open()
  const before = listAll()
  const life = createLife(authors, RECENT_POSTS)
  const { id } = writeBoard(owner, NewBoard.parse({ title: '손님의 글', content: '<p>안녕하세요</p>' }))
  life.comment()
  expect(getBoard(null, id).commentCount).toBe(1)

  for (let turn = 0; turn < 20; turn++) {
    life.post()
    life.comment()
  }
  for (let turn = 0; turn < 3; turn++) life.message()
  const { posts, comments, messages } = listAll()
  expect(posts.length).toBe(before.posts.length + 21)
  expect(new Set(posts.map(({ title }) => title)).size).toBe(posts.length)
  expect(comments.length).toBe(before.comments.length + 21)
  expect(messages.length).toBe(before.messages.length + 3)
})
