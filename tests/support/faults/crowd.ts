// Members who read and write while something is broken, and the answers that they get.
import { setTimeout as sleep } from 'node:timers/promises'
import { sqlite } from '#db/client.server.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import { agree } from '../people/consent.ts'
import { asApp, asBrowser } from '../server/calls.ts'
import { type Answer, createPerson, repeat } from './watch.ts'

const pagesOf = (productId: number) => [
  '/bestCheapers',
  '/products',
  `/products/${productId}`,
  '/products?searchKeyword=라면',
  '/community',
  `/api/v0/products/${productId}`,
  '/status',
]
const OWN_PAGES = [
  '/bestCheapers',
  '/keywordNotify',
  '/auth/my/notifies',
  '/auth/my/notifyHistories',
  '/api/v0/auth/my',
]
const PAUSE_MS = 30
/** How often each writer adds a keyword; they may have 100. */
const WRITE_EVERY_MS = 300
/** Faster repeats of all together would be a flood of comments from one address. */
const AGAIN_AFTER_MS = 2_000
const WRITERS = 4

export interface Told {
  path: string
  answer: Answer
}

/** The keywords and comments that a crowd sent, and those that the service said it has taken. */
interface Written {
  sent: string[]
  acknowledged: string[]
}

/** Starts a guest and a member who read, and members who each add keywords and write one comment after another. */
export async function gatherCrowd(url: string, productId: number, writeEveryMs = WRITE_EVERY_MS) {
  const reads: Told[] = []
  const writes: Told[] = []
  const keywords: Written = { sent: [], acknowledged: [] }
  const comments: Written = { sent: [], acknowledged: [] }
  let joined = 0
  const join = () => agree(signIn('kakao', `77${++joined}`).member)

  const reader = async (pages: string[], headers: Record<string, string>) => {
    const person = createPerson(url)
    let turn = 0
    const reading = repeat(async () => {
      const path = encodeURI(pages[turn++ % pages.length] ?? '/')
      reads.push({ path, answer: await person.ask(path, { headers }) })
    }, PAUSE_MS)
    return { stop: () => reading.stop().then(person.leave) }
  }

  const writer = async () => {
    const person = createPerson(url)
    const headers = { ...(await asApp(join())), 'Content-Type': 'application/json' }
    const post = async (path: string, body: object) => {
      const answer = await person.ask(path, { method: 'POST', headers, body: JSON.stringify(body) })
      writes.push({ path, answer })
      return answer
    }
    const text = `${joined}번째 회원의 첫 댓글입니다`
    comments.sent.push(text)
    const commenting = async () => {
      while ((await post('/api/v0/auth/product-comments', { productId, text })).status !== 201)
        await sleep(AGAIN_AFTER_MS)
      comments.acknowledged.push(text)
    }
    const keyword = `말${joined}호`
    keywords.sent.push(keyword)
    let turn = 0
    const adding = repeat(async () => {
      const next = `${keyword}${++turn}`
      keywords.sent.push(next)
      const { status } = await post('/api/v0/auth/my/keyword-notifies', { keyword: next, historyOnly: true })
      if (status === 201) keywords.acknowledged.push(next)
    }, writeEveryMs)
    return {
      comment: commenting,
      stop: () => adding.stop().then(person.leave),
    }
  }

  const members = await Promise.all(Array.from({ length: WRITERS }, writer))
  const readers = await Promise.all([
    reader(pagesOf(productId), {}),
    reader(OWN_PAGES, await asBrowser(join())),
  ])
  return {
    reads,
    writes,
    keywords,
    comments,
    /** The writers comment, each again until the service has taken it. */
    comment: () => Promise.all(members.map((member) => member.comment())),
    stop: async () => {
      await Promise.all([...members, ...readers].map((person) => person.stop()))
    },
  }
}

export type Crowd = Awaited<ReturnType<typeof gatherCrowd>>

const column = (query: string): unknown[] => sqlite().prepare(query).pluck().all()

/** The texts of the comments that have exactly one entry of their writer's in the ledger. */
export const listPaidComments = (): unknown[] =>
  column(`select c.plain_content from product_comments c join ledger_entries e
          on e.user_id = c.user_id and e.cause = 'PRODUCT_COMMENT' and e.reference = 'comment:' || c.id
          group by c.id having count(*) = 1 order by c.id`)

export const listKeywords = (): unknown[] => column('select keyword from keywords order by id')
