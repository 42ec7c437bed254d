import type { BoardItem } from '#domain/boards/board.ts'
import type { Comment } from '#domain/comments/comment.ts'
import type { RecentRow } from './recentPages.ts'

/** A post as a row of the right column. */
export const boardRow = ({
  id,
  title,
  commentCount,
  writtenAt,
}: Pick<BoardItem, 'id' | 'title' | 'commentCount' | 'writtenAt'>): RecentRow => ({
  id,
  to: `/boards/${id}`,
  text: title,
  count: commentCount,
  at: writtenAt,
})

/** A comment on a post as a row of the right column. */
export const commentRow = ({
  id,
  subjectId,
  plainContent,
  writtenAt,
}: Pick<Comment, 'id' | 'subjectId' | 'plainContent' | 'writtenAt'>): RecentRow => ({
  id,
  to: `/boards/${subjectId}#${id}`,
  text: plainContent.replaceAll('\n', ' ').slice(0, LONGEST_TEXT) || '사진',
  count: 0,
  at: writtenAt,
})

/** The length that fits into a row. */
const LONGEST_TEXT = 60
