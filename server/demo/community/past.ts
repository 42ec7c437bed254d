import { shopLink } from '#crawler/samples/goods.ts'
import { write } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { uploadImage } from '#domain/accounts/profile/images.server.ts'
import { bookmarkBoard } from '#domain/boards/bookmarks.server.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { countHit, flushHits } from '#domain/boards/hits.server.ts'
import { likeBoard } from '#domain/boards/likes.server.ts'
import { listRecentBoards } from '#domain/boards/lists.server.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { writeBoard } from '#domain/boards/writing.server.ts'
import { MINUTE_MS } from '#domain/clock.ts'
import { likeComment } from '#domain/comments/likes.server.ts'
import { NewComment } from '#domain/comments/newComment.server.ts'
import { writeComment } from '#domain/comments/writing.server.ts'
import { workInSlices } from '#domain/drainGroups.server.ts'
import { announceSubject } from '#domain/moderation/subjects.server.ts'
import { recordVisit } from '#domain/rewards/attendance.server.ts'
import { createDice, type Dice } from './dice.ts'
import { drawScene } from './drawing.ts'
import type { Post } from './post.ts'
import { createSpeech, type Remark, type Speech } from './remarks.ts'
import { holdConversations } from './room.ts'

/** The members of the demo. */
export interface People {
  /** The authors of posts. */
  authors: Member[]
  /** Writes the notices. */
  owner: Member
}

const DAY_MINUTES = 24 * 60
/** The maximum time between a post and the end of its thread. */
const MAX_THREAD_MINUTES = 3 * DAY_MINUTES
/** How many days in a row the authors have visited, which gives them different levels. */
const STREAKS = [110, 64, 40, 33, 12, 9, 8, 5, 3, 2]
const ROOM_MINUTES = 22 * 60
const ACTS_AT_ONCE = 20

/** Something that a member does. */
export interface Act {
  minutesAgo: number
  happen(now: number): void
}

/**
 * Writes the past of a community: these posts with their pictures, their threads and likes, the messages in the room,
 * visits, and the acts in `more`. The service answers requests between groups of acts. Does nothing if there are posts.
 */
export async function writePast(
  people: People,
  posts: Post[],
  more: Act[] = [],
  now = Date.now(),
): Promise<void> {
  if (listRecentBoards(null, 1).length > 0) return
  const dice = createDice(15)
  const speech = createSpeech([], dice)
  const drawn = await Promise.all(posts.map(drawAll))
  const published: Published[] = []
  for (const [at, post] of posts.entries()) {
    const author = writerOf(people, post, at)
    published.push({ ...post, author, images: await uploadAll(author, drawn[at]!) })
  }
  const acts = [
    ...visit(people.authors),
    ...holdConversations(people.authors, ROOM_MINUTES, dice),
    ...more,
    ...published.flatMap((post) => publish(post, { people, dice, speech })),
  ].sort((a, b) => b.minutesAgo - a.minutesAgo)
  await workInSlices(() => {
    const group = acts.slice(0, ACTS_AT_ONCE)
    write(() => {
      for (const { minutesAgo, happen } of group) happen(Math.round(now - minutesAgo * MINUTE_MS))
    })
    acts.splice(0, group.length)
    return acts.length > 0
  })
  await flushHits()
}

const drawAll = ({ pictures = [] }: Post, at: number): Promise<Buffer[]> =>
  Promise.all(pictures.map((picture) => drawScene(picture, at)))

async function uploadAll(member: Member, pngs: Buffer[]): Promise<string[]> {
  const paths: string[] = []
  for (const png of pngs) paths.push((await uploadImage(member, png)).imagePath)
  return paths
}

/** Authors take turns, the first ones more often. */
function writerOf({ authors, owner }: People, { category }: Post, at: number): Member {
  if (category === 'NOTICE') return owner
  return authors[(at % 3 === 0 ? Math.floor(at / 3) % 3 : at) % authors.length]!
}

const visit = (authors: Member[]): Act[] =>
  STREAKS.flatMap((days, at) => {
    const member = authors[at]
    if (member === undefined) return []
    return Array.from({ length: days }, (_, day) => ({
      minutesAgo: day * DAY_MINUTES,
      happen: (now: number) => void recordVisit(member, now),
    }))
  })

interface Circle {
  people: People
  dice: Dice
  speech: Speech
}

type Published = Post & { author: Member; images: string[] }

/** The acts of a post: writing it, its thread, and its readers, likes and bookmarks. */
function publish(post: Published, { people, dice, speech }: Circle): Act[] {
  const { minutesAgo, hits, author } = post
  let id = 0
  const others = people.authors.filter((member) => member.id !== author.id)
  const spread = Math.min(minutesAgo, MAX_THREAD_MINUTES)
  const later = () => minutesAgo - spread * (dice.between(2, 99) / 100) ** 2
  const likers = dice.some(others, Math.round(hits / 12))
  const keepers = dice.some(others, dice.between(0, Math.min(4, Math.round(hits / 20))))
  return [
    actAt(minutesAgo, (now) => {
      id = writePost(post, now)
    }),
    ...likers.map((member) => actAt(later(), (now) => likeBoard(member, id, now))),
    ...keepers.map((member) => actAt(later(), (now) => bookmarkBoard(member, id, now))),
    actAt(0, (now) => readAll(id, hits, now)),
    ...talk(post, others, { dice, speech, spread, subject: () => id }),
  ]
}

function writePost({ author, images, content, deal, ...post }: Published, now: number): number {
  const shown = images.map((path) => `<img src="${path}" alt="${post.about}">`).join('')
  const { url, price, shippingFee, shopName } = { ...deal, url: deal && shopLink(deal), shopName: deal?.shop }
  const input = { ...post, content: content + shown, deal: deal && { url, price, shippingFee, shopName } }
  return writeBoard(author, NewBoard.parse(input), now).id
}

function readAll(id: number, readers: number, now: number): void {
  for (let reader = 0; reader < readers; reader++) countHit(id, `reader ${reader}`, now)
}

interface Talk {
  dice: Dice
  speech: Speech
  /** How many minutes the thread takes. */
  spread: number
  /** The id of the post, once it is written. */
  subject(): number
}

/** The thread under a post: first remarks, the author's answers, and what others say to these. */
function talk(post: Published, others: Member[], { dice, speech, spread, subject }: Talk): Act[] {
  const { minutesAgo, author, category, about, comments = [], hits } = post
  const more = dice.between(1, 4) + Math.round(hits / 40)
  const remarks: Remark[] = [
    ...comments.map((words): Remark => (typeof words === 'string' ? [words] : words)),
    ...Array.from({ length: more }, () => speech.remark(category, about)),
  ]
  return remarks.flatMap(([words, ...answers], at) => {
    const place = ((at + 1) / (remarks.length + 1)) ** 1.6
    const by = dice.oneOf(others)
    const first = { by, words, subject, at: minutesAgo - spread * place, others, dice }
    if (answers.length === 0 || !dice.chance(0.62)) return say(first)
    const answerAt = (first.at * dice.between(70, 96)) / 100
    const answer = { ...first, by: author, words: `@${by.nickname} ${speech.say(answers)}`, at: answerAt }
    if (!dice.chance(0.3)) return say(first, answer)
    return say(first, answer, { ...first, by: dice.oneOf(others), words: speech.aside(), at: answerAt * 0.8 })
  })
}

interface SampleComment {
  by: Member
  words: string
  subject(): number
  /** When it is written, in minutes ago. */
  at: number
  /** The members who may like it. */
  others: Member[]
  dice: Dice
}

/** Comments of which each answers the one before, with their likes. */
function say(...comments: SampleComment[]): Act[] {
  const ids: number[] = []
  return comments.flatMap(({ by, words, subject, at, others, dice }, place) => {
    const likers = dice.chance(0.35) ? dice.some(others, dice.between(1, 4)) : []
    return [
      actAt(at, (now) => {
        const comment = NewComment.parse({ text: words, targetCommentId: ids[place - 1] ?? null })
        const { id } = writeComment(by, BOARD_COMMENTS, subject(), comment, now)
        announceSubject({ kind: 'BOARD_COMMENT', id }, now)
        ids[place] = id
      }),
      ...likers
        .filter(({ id }) => id !== by.id)
        .map((member) => actAt(at * 0.7, (now) => likeComment(member, BOARD_COMMENTS, ids[place]!, now))),
    ]
  })
}

/** Something that happens so many minutes ago. */
export const actAt = (minutesAgo: number, happen: (now: number) => void): Act => ({ minutesAgo, happen })
