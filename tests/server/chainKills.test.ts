// The real process is killed again and again, at instants drawn at random, while posts come in and members write.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Board } from '#crawler/samples/goods.ts'
import { createRandom } from '#crawler/samples/random.ts'
import type { Post } from '#crawler/samples/world.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { addKeyword, removeKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { buildIfStale } from '#server/build/build.ts'
import { comment as writeAsMember } from '#tests/support/people/comments.ts'
import { agree } from '#tests/support/people/consent.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { proofSize } from '#tests/support/run/proof.ts'
import { SEED } from '#tests/support/run/seed.ts'
import { asApp } from '#tests/support/server/calls.ts'
import { ask, type Chain, postKeyOf, startChain } from '#tests/support/server/chain.ts'
import {
  type Batch,
  expectedRows,
  listDeals,
  listSubjects,
  listUnanswered,
  listUntaken,
  listUntold,
  traceUnfinished,
} from '#tests/support/server/killRows.ts'

const KEYWORD = '라면'
const KILLS = Number(process.env.KILLS ?? proofSize({ ordinary: 10, full: 1000 }))
/** A member gets at most 30 messages a day; the rest waits for the evening digest (decisions: Alerts). */
const POSTS_PER_MEMBER = 25
/** Every fifth post offers the previous good clearly cheaper on the other board: it joins that good's deal. */
const CHEAPER_EVERY = 5
const CHEAPER_SHARE = 0.8
const OTHER_BOARD: Partial<Record<Board, Board>> = { ppomppu: 'jirum', jirum: 'ppomppu' }
const LATEST_KILL_MS = 800
/**
 * The kill cuts off half of the requests that write comments, at most this long after they are sent. For the others the
 * kill follows the answer.
 */
const CUT_SHARE = 0.5
const LATEST_CUT_MS = 100

let chain: Chain
const random = createRandom(SEED)
const progress = (text: string) => process.stderr.write(`${text}\n`)

beforeAll(buildIfStale)
beforeEach(async () => {
  chain = await startChain({ TRUST_PROXY: '1' })
}, 90_000)
afterEach(() => chain.close())

let members = 0
const signUp = (): Member => agree(signIn('kakao', `9${++members}`).member)

function postNext(previous: Post | null, place: number): Post {
  if (!previous || place % CHEAPER_EVERY > 0) return chain.sites.post(KEYWORD)
  const cheaper = { ...previous.good, price: Math.round(previous.good.price * CHEAPER_SHARE) }
  return chain.sites.world.addPost(cheaper, OTHER_BOARD[previous.board] ?? 'ppomppu')
}

/** The comment to which every member replies, and its author, who is notified of each reply. */
function writeAnswered(): { authorId: number; commentId: number; productId: number } {
  const author = signUp()
  const productId = ask('select min(id) from products')[0] as number
  return { authorId: author.id, productId, commentId: writeAsMember(author, productId, '이거 어떤가요?') }
}

/**
 * Writes the first comment of a new member: a reply, which earns points and notifies. Returns its id, or null if the
 * service never acknowledged it.
 */
async function writeReply({
  productId,
  commentId,
}: ReturnType<typeof writeAnswered>): Promise<number | null> {
  const headers = {
    ...(await asApp(signUp())),
    'Content-Type': 'application/json',
    // Each member has an address, because the hourly limit of one address survives the kill of one of two processes.
    'X-Forwarded-For': `203.0.${members >> 8}.${members & 255}`,
  }
  const body = JSON.stringify({
    productId,
    parentCommentId: commentId,
    text: `${members}번째 회원의 첫 댓글입니다`,
  })
  try {
    const url = `${chain.url}/api/v0/auth/product-comments`
    const answer = await fetch(url, { method: 'POST', headers, body })
    expect(answer.status, chain.log.slice(-10).join('\n')).toBe(201)
    return ((await answer.json()) as { id: number }).id
  } catch (error) {
    // The kill cut the connection.
    if (error instanceof Error && error.name === 'AssertionError') throw error
    return null
  }
}

/** How far the post that came right before a kill had got. */
function stageOf(postKey: string): string {
  const [sale] = ask(`select id from sales where post_key = '${postKey}'`)
  if (sale === undefined) return 'not read'
  const [history] = ask(`select history_id from causes where sale_id = ${sale}`)
  if (history === undefined) return 'taken, not matched'
  const open = ask(`select id from deliveries where history_id = ${history} and state <> 'sent'`)
  return open.length > 0 ? 'matched, answer not recorded' : 'sent'
}

test(`${KILLS} kills at any instant lose nothing and send nothing again whose answer was recorded`, {
  timeout: 120_000 + KILLS * 10_000,
}, async () => {
  const recorded = new Set<unknown>()
  const sentAgain: string[] = []
  chain.push.behave(({ payload: { deliveryKey } }) => {
    if (recorded.has(deliveryKey)) sentAgain.push(deliveryKey)
    return 201
  })
  const acknowledged: number[] = []
  const answered = writeAnswered()
  const stages = new Map<string, number>()

  async function killOnce(postKey: string): Promise<void> {
    await sleep(random() * LATEST_KILL_MS)
    const comment = writeReply(answered)
    await (random() < CUT_SHARE ? Promise.race([comment, sleep(random() * LATEST_CUT_MS)]) : comment)
    await chain.kill()
    for (const key of ask("select delivery_key from deliveries where state = 'sent'")) recorded.add(key)
    const stage = stageOf(postKey)
    stages.set(stage, (stages.get(stage) ?? 0) + 1)
    const id = await comment
    if (id !== null) acknowledged.push(id)
    await chain.revive()
  }

  for (let kills = 0; kills < KILLS; ) {
    const member = signUp()
    const subscription = chain.push.subscribe()
    giveDevice(member, { fcmToken: JSON.stringify(subscription) })
    const { id: keywordId } = addKeyword(member, NewKeyword.parse({ keyword: KEYWORD }))
    const batch: Batch = { userId: member.id, postKeys: [] }
    let post: Post | null = null
    for (let place = 1; place <= POSTS_PER_MEMBER && kills < KILLS; place++, kills++) {
      post = postNext(post, place)
      batch.postKeys.push(postKeyOf(post))
      await killOnce(postKeyOf(post))
    }
    await expectDelivered(batch, subscription.endpoint)
    removeKeyword(member, keywordId)
    progress(`${kills} of ${KILLS} kills; killed when the newest post was ${JSON.stringify([...stages])}`)
  }

  expect(sentAgain).toEqual([])
  expect(ask('select post_key from sales group by post_key having count(*) > 1')).toEqual([])
  expect(acknowledged.length).toBeGreaterThan(0)
  // What was not acknowledged is there with its points and its notification, or is not there at all.
  const written = ask('select id from product_comments where parent_id is not null order by id')
  expect(written).toEqual(expect.arrayContaining(acknowledged))
  expect(listPaidReplies()).toEqual(written)
  expect(listNotifiedReplies(answered.authorId)).toEqual(written)
  expect(ask(`select count(*) from notify_histories where user_id = ${answered.authorId}`)).toEqual([
    written.length,
  ])
})

/** Everything the member of a batch is owed has reached the device, once. */
async function expectDelivered(batch: Batch, endpoint: string): Promise<void> {
  const trace = () => traceUnfinished(batch)
  await chain.until('every post to be taken', () => listUntaken(batch).length === 0, trace)
  await chain.until('every sale to reach the history', () => listUntold(batch).length === 0, trace)
  await chain.until('every answer to be recorded', () => listUnanswered(batch).length === 0, trace)
  const deals = listDeals(batch)
  expect(deals).toEqual(deals.map(expectedRows))
  expect(deals.filter(({ onHold }) => onHold > 0)).toEqual([])
  expect(listSubjects(batch).sort()).toEqual(deals.map(({ subject }) => subject).sort())
  const shown = chain.push.shown().filter((message) => message.endpoint === endpoint)
  expect(shown).toHaveLength(deals.length)
}

/** The replies with exactly one entry of their writer's in the ledger. */
const listPaidReplies = (): unknown[] =>
  ask(`select c.id from product_comments c join ledger_entries e
         on e.user_id = c.user_id and e.cause = 'PRODUCT_COMMENT' and e.reference = 'comment:' || c.id
       where c.parent_id is not null group by c.id having count(*) = 1 order by c.id`)

/** The replies of which the author of the comment has exactly one message. */
const listNotifiedReplies = (authorId: number): unknown[] =>
  ask(`select c.id from product_comments c join subjects s on s.subject = 'product_comment:' || c.id
         join notify_histories h on h.user_id = ${authorId} and h.subject_id = s.id
         join messages m on m.id = h.message_id and m.kind = 'ANSWER'
       where c.parent_id is not null group by c.id having count(*) = 1 order by c.id`)
