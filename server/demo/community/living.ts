import type { Member } from '#domain/accounts/member.ts'
import type { BoardItem } from '#domain/boards/board.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { countHit } from '#domain/boards/hits.server.ts'
import { likeBoard } from '#domain/boards/likes.server.ts'
import { listRecentBoards } from '#domain/boards/lists.server.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { writeBoard } from '#domain/boards/writing.server.ts'
import { MINUTE_MS, SECOND_MS } from '#domain/clock.ts'
import { likeComment } from '#domain/comments/likes.server.ts'
import { listRecentComments } from '#domain/comments/lists.server.ts'
import { NewComment } from '#domain/comments/newComment.server.ts'
import { writeComment } from '#domain/comments/writing.server.ts'
import { escapeHtml } from '#domain/escapeHtml.ts'
import { DealFilter, listDeals } from '#domain/feed/deals.server.ts'
import { announceSubject } from '#domain/moderation/subjects.server.ts'
import { Refusal } from '#domain/refusal.ts'
import { CONVERSATIONS, ITEMS } from './conversations.ts'
import { createDice, type Dice } from './dice.ts'
import { LIVE_POSTS } from './livePosts.ts'
import type { Post } from './post.ts'
import { createSpeech } from './remarks.ts'
import { composeConversation, type Spoken, speak } from './room.ts'

/** How long the members wait between two acts of a kind; the first of each comes sooner. */
const PACE = {
  message: 14 * SECOND_MS,
  like: 20 * SECOND_MS,
  comment: 30 * SECOND_MS,
  post: 4 * MINUTE_MS,
}
const FIRST_AFTER = {
  message: 3 * SECOND_MS,
  like: 8 * SECOND_MS,
  comment: 6 * SECOND_MS,
  post: 20 * SECOND_MS,
}
/** The number of newest posts that members talk about. */
const TALKED_ABOUT = 12
const REMEMBERED = 1_000
const MAX_DEALS = 40

/** What members do by themselves; each call does one thing. */
export interface Life {
  message(): void
  like(): void
  comment(): void
  post(): void
}

/** The life of a community among these members. `posts`: those whose subject is known. */
export function createLife(members: Member[], posts: Post[], dice: Dice = createDice(Date.now())): Life {
  const subjects = new Map(posts.map(({ title, about }) => [title, about]))
  const said = listRecentComments(null, BOARD_COMMENTS, REMEMBERED).map(({ plainContent }) => plainContent)
  const speech = createSpeech(said, dice)
  const titles = new Set(listRecentBoards(null, REMEMBERED).map(({ title }) => title))
  const talks = { line: [] as Spoken[], held: 0, order: dice.some(CONVERSATIONS, CONVERSATIONS.length) }

  const others = (name: string | undefined) => members.filter(({ nickname }) => nickname !== name)
  const choosePost = (): BoardItem | undefined => {
    const posts = listRecentBoards(null, TALKED_ABOUT)
    return posts.find(({ commentCount }) => commentCount === 0) ?? dice.some(posts, 1).at(0)
  }

  return {
    message() {
      if (talks.line.length === 0)
        talks.line = composeConversation(talks.order[talks.held++ % talks.order.length]!, members, dice)
      const spoken = talks.line.shift()
      if (spoken) speak(spoken)
    },
    like() {
      const post = choosePost()
      if (post === undefined) return
      const member = dice.oneOf(others(post.nickname))
      for (const reader of dice.some(members, 4)) countHit(post.id, `member ${reader.id}`)
      const comments = listRecentComments(null, BOARD_COMMENTS, TALKED_ABOUT)
      const comment = dice.some(comments, 1).at(0)
      if (dice.chance(0.5) || comment === undefined) likeBoard(member, post.id)
      else likeComment(dice.oneOf(others(comment.author?.nickname)), BOARD_COMMENTS, comment.id)
    },
    comment() {
      const recent = dice.some(listRecentComments(null, BOARD_COMMENTS, 5), 1).at(0)
      const post = choosePost()
      if (post === undefined) return
      if (recent?.author && post.commentCount > 0 && dice.chance(0.45)) {
        const text = `@${recent.author.nickname} ${speech.aside()}`
        say(dice.oneOf(others(recent.author.nickname)), recent.subjectId, {
          text,
          targetCommentId: recent.id,
        })
        return
      }
      const [text] = speech.remark(post.category, subjects.get(post.title) ?? null)
      say(dice.oneOf(others(post.nickname)), post.id, { text })
    },
    post() {
      const subject = dice.chance(0.5) ? findDeal(dice) : chooseItem(dice)
      const { item, price, link } = subject ?? chooseItem(dice)
      const fill = (words: string) => words.replaceAll('{item}', item).replaceAll('{price}', price)
      const form = dice.some(LIVE_POSTS, LIVE_POSTS.length).find((each) => !titles.has(fill(each.title)))
      if (form === undefined) return
      const title = fill(form.title)
      titles.add(title)
      subjects.set(title, form.about ?? item)
      const content = fill(form.content) + link
      writeBoard(dice.oneOf(members), NewBoard.parse({ title, category: form.category, content }))
    },
  }
}

const chooseItem = (dice: Dice) => {
  const [item, price] = dice.oneOf(ITEMS)
  return { item, price, link: '' }
}

/** Writes a comment on a post and notifies the members whom it concerns. */
function say(member: Member, postId: number, said: { text?: string; targetCommentId?: number }): void {
  const { id } = writeComment(member, BOARD_COMMENTS, postId, NewComment.parse(said))
  announceSubject({ kind: 'BOARD_COMMENT', id }, Date.now())
}

/** A current deal, whose link becomes a card; null if there is none. */
function findDeal(dice: Dice) {
  const asked = { ...DealFilter.parse({ status: 'LIVE' }), pageNumber: 1, pageSize: MAX_DEALS }
  const deal = dice.some(listDeals(asked).contents, 1).at(0)
  if (deal === undefined || deal.totalWon === null) return null
  const link = `<p><a href="/products/${deal.productId}">${escapeHtml(deal.name)}</a></p>`
  return { item: deal.name, price: `${deal.totalWon.toLocaleString('ko-KR')}원`, link }
}

/** Lets the community live on; returns a function that stops it. */
export function liveOn(life: Life): () => void {
  const kinds = Object.keys(PACE) as Array<keyof Life>
  const timers = kinds.flatMap((kind) => [
    setTimeout(() => act(life[kind]), FIRST_AFTER[kind]),
    setInterval(() => act(life[kind]), PACE[kind]),
  ])
  return () => timers.forEach(clearInterval)
}

/**
 * Performs an act and ignores a refusal: a visitor may have suspended or blocked the member, or deleted the subject.
 */
function act(happen: () => void): void {
  try {
    happen()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
