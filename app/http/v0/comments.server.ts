import { env } from '#app/env.server.ts'
import type { Comment, Thread, TitledComment } from '#domain/comments/comment.ts'
import { escapeHtml } from '#domain/escapeHtml.ts'
import { display } from './accounts.server.ts'
import { instant, instantOrNull, list } from './wire.server.ts'

/** The JSON of a comment on any subject. `state`: SHOWN, or why the comment has no text. */
const comment = ({ id, author, images, ...row }: Comment) => ({
  id,
  parentCommentId: row.parentId,
  targetCommentId: row.targetId,
  state: row.state,
  userId: author?.id ?? null,
  display: author && display(author, author.level),
  note: author?.note ?? null,
  content: row.content,
  plainContent: row.plainContent,
  images: images.map(({ imagePath }) => imagePath),
  imageDetails: images,
  mentions: row.mentions,
  likeCount: row.likeCount,
  isLiked: row.isLiked,
  isMine: row.isMine,
  isFolded: row.isFolded,
  isBlinded: row.isBlinded,
  writeAt: instant(row.writtenAt),
  editAt: instantOrNull(row.editedAt),
})

/** A comment on a product. */
export const productComment = (row: Comment) => ({ ...comment(row), productId: row.subjectId })

/** The same in a list across products. */
export const commentOnProduct = (row: TitledComment) => ({
  ...productComment(row),
  product: {
    id: row.subjectId,
    name: escapeHtml(row.subjectTitle),
    url: `${env.ORIGIN}/products/${row.subjectId}`,
  },
})

/** A comment on a post. */
export const boardComment = (row: Comment) => ({ ...comment(row), boardId: row.subjectId })

/** The same in a list across posts. */
export const commentOnBoard = (row: TitledComment) => ({
  ...boardComment(row),
  board: { id: row.subjectId, title: row.subjectTitle },
})

/** A page of a thread. Of a comment with further replies than the page has, `cuts` names the next one. */
export const thread = <T>(page: Thread, shape: (row: Comment) => T) => ({
  ...list(page, shape),
  cuts: page.cuts
    .filter(({ nextId }) => nextId !== null)
    .map(({ headId, nextId }) => ({ parentCommentId: headId, nextCommentId: nextId })),
})
