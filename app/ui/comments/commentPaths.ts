/** The acts on a comment that have their own page. */
type CommentTask = 'answer' | 'edit' | 'delete' | 'report'

/** The page of one comment below `path`, where it is answered, changed, deleted or reported. */
export const taskPath = (path: string, id: number, task: CommentTask): string => `${path}/${id}?do=${task}`

/** The id of a comment's element. */
export const commentElement = (id: number): string => `comment-${id}`

/** The id of the comment in a hash, `#12` or `#comment-12`; null for any other hash. */
export function hashedComment(hash: string): number | null {
  const [, id] = /^#(?:comment-)?([1-9]\d{0,14})$/.exec(hash) ?? []
  return id === undefined ? null : Number(id)
}
