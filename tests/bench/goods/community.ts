// A large community: posts and comments of invented members, the same for the same size.

import { createRandom, type Random } from '#crawler/samples/random.ts'
import { sqlite, write } from '#db/client.server.ts'
import { CATEGORY_NAMES } from '#domain/boards/category.ts'
import { renewBoardSearch } from '#domain/boards/searchIndex.server.ts'
import { makeGood } from './goods.ts'

const AUTHORS = 2_000
const AT_ONCE = 10_000
const MINUTE_MS = 60_000
const WORDS =
  '오늘 주문했는데 배송이 빠르네요,이 가격이면 살 만합니다,작년보다 조금 올랐어요,저는 잘 쓰고 있습니다,쿠폰까지 쓰면 더 내려갑니다,재고가 곧 없어질 것 같아요,비슷한 것을 써 봤는데 만족합니다,설명이 조금 부족합니다,다음 행사를 기다리겠습니다,정보 고맙습니다'.split(
    ',',
  )

/** How large the community is: `longest` is the number of comments on the latest post. */
export interface CommunitySize {
  posts: number
  comments: number
  longest: number
}

/** Writes the community into an empty database, the latest post last, and indexes it for the search. */
export async function addCommunity({ posts, comments, longest }: CommunitySize, now: number): Promise<void> {
  const database = sqlite()
  const addAuthor = database.prepare(
    'insert into users (nickname, created_at, last_seen_at) values (?, ?, ?)',
  )
  const addPost =
    database.prepare(`insert into boards (user_id, category, title, content, plain_content, hit_count, type, written_at)
    values (?, ?, ?, ?, ?, ?, 'NORMAL', ?)`)
  const addComment =
    database.prepare(`insert into board_comments (board_id, user_id, content, plain_content, images, written_at)
    values (?, ?, ?, ?, '[]', ?)`)
  const random = createRandom(posts)
  const categories = Object.keys(CATEGORY_NAMES).filter((name) => name !== 'NOTICE')
  inGroups(AUTHORS, (no) => addAuthor.run(`회원${no}번`, now, now))
  inGroups(posts, (no) => {
    const text = `${makeGood(random).name} ${sentence(random)}`
    const at = now - (posts - no) * MINUTE_MS
    addPost.run(
      1 + (no % AUTHORS),
      categories[no % categories.length],
      text,
      `<p>${text}</p>`,
      text,
      no % 997,
      at,
    )
  })
  inGroups(comments, (no) => {
    const text = sentence(random)
    addComment.run(
      postOf(no, { posts, comments, longest }),
      1 + (no % AUTHORS),
      text,
      text,
      now - (comments - no),
    )
  })
  sqlite().exec(`update boards set comment_count = counted.total from (
    select board_id, count(*) as total from board_comments group by board_id) as counted where counted.board_id = boards.id`)
  await renewBoardSearch()
}

/** The latest post has the longest thread, the others share what is left. */
const postOf = (no: number, { posts, longest }: CommunitySize): number =>
  no < longest ? posts : 1 + (no % (posts - 1))

function inGroups(count: number, add: (no: number) => void): void {
  for (let start = 1; start <= count; start += AT_ONCE)
    write(() => {
      for (let no = start; no < start + AT_ONCE && no <= count; no++) add(no)
    })
}

/** What members write: a remark and the name of a product. */
export const sentence = (random: Random): string =>
  `${WORDS[Math.floor(random() * WORDS.length)]}. ${makeGood(random).name}`
