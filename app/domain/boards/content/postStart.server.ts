import * as z from 'zod'
import { env } from '#app/env.server.ts'
import type { CommentImage } from '#db/schema/comments.ts'
import type { Member } from '#domain/accounts/member.ts'
import { escapeHtml, htmlOfText } from '#domain/escapeHtml.ts'
import { cleanPost, listPictures, plainTextOf } from '#domain/richText.server.ts'
import { MAX_TITLE_LETTERS } from '../board.ts'
import { getOwnBoard } from '../boards.server.ts'
import type { BoardCategory } from '../category.ts'
import type { DealText } from '../deals/postDeal.ts'
import { findDraft } from '../drafts.server.ts'

const MAX_START_LENGTH = 10_000

const startText = (most: number) =>
  z
    .string()
    .catch('')
    .default('')
    .transform((given) => given.slice(0, most))

/** The query of the page that writes a post. `embedLink`: an address that the post shows as a card. */
export const PostStartAsked = z.object({
  initTitle: startText(MAX_TITLE_LETTERS),
  initContent: startText(MAX_START_LENGTH),
  embedLink: startText(2_000),
  boardId: z.coerce.number().int().positive().nullable().default(null).catch(null),
  draft: z.literal('continue').optional().catch(undefined),
})
type PostStartAsked = z.output<typeof PostStartAsked>

/** What the page that writes a post starts with. */
export interface PostStart {
  title: string
  category: BoardCategory | null
  /** Sanitised HTML with every picture of the post in it. */
  content: string
  /** The same as plain text, for a form without a script, and the pictures beside it. */
  text: string
  images: string[]
  /** Of the edited post as the member saw it; null for a new one. */
  version: number | null
  /** The fields of the deal as a draft kept them; null without a draft. */
  deal: DealText | null
}

/** An empty post or the member's own post `boardId`; with `draft` as it was last saved. Refuses `not_found`. */
export function getPostStart(member: Member, asked: PostStartAsked): PostStart {
  const { boardId, draft } = asked
  const board = boardId === null ? null : getOwnBoard(member, boardId)
  const version = board?.version ?? null
  const saved = draft ? findDraft(member) : null
  if (saved && saved.boardId === boardId) return startWith({ ...saved, version: saved.version ?? version })
  if (board) return startWith({ ...board, images: board.images.map(pathOfImage), version, deal: null })
  const content = cleanPost(startContent(asked))
  return startWith({ title: asked.initTitle, category: null, content, images: [], version, deal: null })
}

/** Whether the page starts with a product of ours: an app must be new enough for that (specification, section 3). */
export const isAboutProduct = ({ embedLink }: PostStartAsked): boolean =>
  /^\/products\/\d+$/.test(embedLink.startsWith(env.ORIGIN) ? embedLink.slice(env.ORIGIN.length) : embedLink)

function startContent({ initContent, embedLink }: PostStartAsked): string {
  const words = /<[a-z]/i.test(initContent) ? initContent : htmlOfText(initContent)
  if (embedLink === '') return words
  const address = embedLink.startsWith('/') ? env.ORIGIN + embedLink : embedLink
  return `<p><a href="${escapeHtml(address)}">${escapeHtml(address)}</a></p>${words}`
}

const pathOfImage = ({ imagePath }: CommentImage): string => imagePath

function startWith(post: Omit<PostStart, 'text'>): PostStart {
  const { title, category, content, images, version, deal } = post
  const own = listPictures(content)
  const others = images.filter((path) => !own.includes(path))
  return {
    title,
    category,
    content: content + others.map((path) => `<img src="${path}" alt="">`).join(''),
    text: plainTextOf(content),
    images: [...own, ...others],
    version,
    deal,
  }
}
