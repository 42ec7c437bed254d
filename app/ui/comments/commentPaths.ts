/** What one does about a comment on a page of its own. */
export type CommentTask = 'answer' | 'edit' | 'delete' | 'report'

/** The page of one comment of those under `path`, where it is answered, changed, deleted or reported. */
export const taskPath = (path: string, id: number, task: CommentTask): string => `${path}/${id}?do=${task}`

/** The element of a comment. */
export const commentElement = (id: number): string => `comment-${id}`

/** The number of the comment that a hash names, `#12` as `#comment-12`; null for any other. */
export function hashedComment(hash: string): number | null {
  const [, id] = /^#(?:comment-)?([1-9]\d{0,14})$/.exec(hash) ?? []
  return id === undefined ? null : Number(id)
}
