// The community with 200,000 posts and 2,000,000 comments: lists, posts, a long thread and the search.
import { env } from '#app/env.server.ts'
import { sqlite } from '#db/client.server.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import { searchBoards } from '#domain/boards/search.server.ts'
import { mergeIndex } from '#domain/search/merging.server.ts'
import { agree } from '#tests/support/people/consent.ts'
import { asBrowser } from '#tests/support/server/calls.ts'
import { addCommunity } from '../goods/community.ts'
import { onKeptData } from '../goods/data.ts'
import { inTurn, lowest } from '../load/rounds.ts'
import { measureBesideReact, NODEBB, onStage, prepareRuns, type Question, type Stage } from '../load/stage.ts'
import { attempt, type Outcome, type Row } from '../table.ts'

const SIZE = { posts: 200_000, comments: 2_000_000, longest: 1_000 }
const TIMES_AS_MANY = 4
const PART_OF_P99 = 5
const THREAD_MS = 200
const SEARCH_P99_MS = 5
const SEARCHES = 2_000
const FIRST_PAGE = { pageNumber: 1, pageSize: 30 }
/** A post of the second page with about ten comments; the latest has the long thread. */
const READ_POST = SIZE.posts - 40

/** Measures pages signed out and in beside React alone and beside NodeBB, and the search beside what is promised. */
export const measureBoards = (): Promise<Outcome[]> =>
  onKeptData(
    'community',
    () => addCommunity(SIZE, Date.now()),
    async () => {
      const member = agree(signIn('kakao', 'bench').member)
      const cookie = await asBrowser(member)
      const title = (id: number) =>
        String(sqlite().prepare('select title from boards where id = ?').pluck().get(id)).slice(0, 10)
      const list = { path: '/boards', texts: [title(SIZE.posts)] }
      const post = { path: `/boards/${READ_POST}`, texts: [title(READ_POST)] }
      const deepest = sqlite()
        .prepare('select max(id) from board_comments where board_id = ?')
        .pluck()
        .get(SIZE.posts)
      const thread = {
        path: `/boards/${SIZE.posts}?comment=${deepest}`,
        headers: cookie,
        texts: [title(SIZE.posts)],
      }
      return onStage(env.DATA_DIR, async (stage) => [
        ...(await measurePage('list of posts', stage, list, cookie)),
        ...(await measurePage('post', stage, post, cookie)),
        ...(await attempt('thread', () => measureThread(stage, thread))),
        ...(await attempt('search', async () => [await measureSearch()])),
      ])
    },
  )

async function measurePage(
  what: string,
  stage: Stage,
  question: Question,
  headers: Record<string, string>,
): Promise<Outcome[]> {
  return [
    ...(await attempt(`${what}, signed out`, () => measureRuns(`${what}, signed out`, stage, question))),
    ...(await attempt(`${what}, signed in`, () =>
      measureRuns(`${what}, signed in`, stage, { ...question, headers }),
    )),
  ]
}

async function measureRuns(what: string, stage: Stage, question: Question): Promise<Row[]> {
  const { rows, samples } = await measureBesideReact(what, stage, question, TIMES_AS_MANY)
  return [
    ...rows,
    {
      what,
      unit: 'p99 ms',
      ours: lowest(samples.map(({ p99Ms }) => p99Ms)),
      limit: NODEBB.p99Ms / PART_OF_P99,
      limitIs: "a fifth of NodeBB's",
    },
  ]
}

async function measureThread(stage: Stage, question: Question): Promise<Row[]> {
  const { warmUp, ours } = await prepareRuns(stage, { ...question, connections: 1 })
  await warmUp()
  const samples = await inTurn({ ours })
  return [
    {
      what: `the last of ${SIZE.longest.toLocaleString('en-US')} comments, opened by its address`,
      unit: 'p99 ms',
      ours: lowest(samples.ours.map(({ p99Ms }) => p99Ms)),
      limit: THREAD_MS,
      limitIs: 'what is promised',
    },
  ]
}

/**
 * Measures the search after the nightly merge of the index, and after a warm-up of as many searches for other words.
 */
async function measureSearch(): Promise<Row> {
  await mergeIndex('board_search')
  const texts = sqlite()
    .prepare('select plain_content from boards order by id desc limit ?')
    .pluck()
    .all(2 * SEARCHES)
    .map(cutOf)
  for (const query of texts.slice(SEARCHES)) searchBoards(null, query, FIRST_PAGE)
  const times = texts.slice(0, SEARCHES).map((query) => {
    const started = performance.now()
    searchBoards(null, query, FIRST_PAGE)
    return performance.now() - started
  })
  times.sort((a, b) => a - b)
  return {
    what: `a search in ${(SIZE.posts + SIZE.comments).toLocaleString('en-US')} posts and comments`,
    unit: 'p99 ms',
    ours: times[Math.floor(times.length * 0.99)] ?? 0,
    limit: SEARCH_P99_MS,
    limitIs: 'what is promised',
  }
}

/** Two to six letters of a text. */
const cutOf = (of: unknown, at: number): string => {
  const text = String(of)
  const start = at % Math.max(1, text.length - 6)
  return text.slice(start, start + 2 + (at % 5)).trim() || '배송'
}
