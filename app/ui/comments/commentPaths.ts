import type { CommentSort } from '#domain/comments/comment.ts'
import { pageText, withQuery } from '../query.ts'

/** The acts on a comment that have their own page. */
export type CommentTask = 'answer' | 'edit' | 'delete' | 'report'

/** The page of one comment below `path`, where it is answered, changed, deleted or reported. */
export const taskPath = (path: string, id: number, task: CommentTask): string => `${path}/${id}?do=${task}`

/** The address of a page of the thread of `home`; default values are omitted. */
export const threadPath = (home: string, { sort, page = 1 }: { sort: CommentSort; page?: number }): string =>
  `${withQuery(home, { commentSort: sortText(sort), commentPage: pageText(page) })}#comments`

/** The address of a comment within a thread in an order. */
export const placeInThread = (home: string, id: number, sort: CommentSort): string =>
  `${withQuery(home, { comment: String(id), commentSort: sortText(sort) })}#${id}`

const sortText = (sort: CommentSort): string => (sort === 'TIME' ? '' : sort)

/** The id of the comment in a hash: `#12`, or `#comment-12` in older links; null for any other hash. */
export function hashedComment(hash: string): number | null {
  const [, id] = /^#(?:comment-)?([1-9]\d{0,14})$/.exec(hash) ?? []
  return id === undefined ? null : Number(id)
}
