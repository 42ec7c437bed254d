import type { BoardItem } from '#domain/boards/board.ts'
import type { Comment } from '#domain/comments/comment.ts'
import type { RecentRow } from './recentPages.ts'

/** A post as a row of the right column. */
export const boardRow = ({
  id,
  title,
  commentCount,
  writtenAt,
  isFolded,
}: Pick<BoardItem, 'id' | 'title' | 'commentCount' | 'writtenAt' | 'isFolded'>): RecentRow => ({
  id,
  to: `/boards/${id}`,
  text: isFolded ? '숨긴 단어가 들어 있는 글입니다' : title,
  count: commentCount,
  at: writtenAt,
})

/** A comment on a post as a row of the right column. */
export const commentRow = ({
  id,
  subjectId,
  plainContent,
  writtenAt,
  isFolded,
}: Pick<Comment, 'id' | 'subjectId' | 'plainContent' | 'writtenAt' | 'isFolded'>): RecentRow => ({
  id,
  // As `commentAddress`, whose module every page would load with this one.
  to: `/boards/${subjectId}?comment=${id}#${id}`,
  text: isFolded
    ? '숨긴 단어가 들어 있는 댓글입니다'
    : plainContent.replaceAll('\n', ' ').slice(0, MAX_TEXT_LENGTH) || '사진',
  count: 0,
  at: writtenAt,
})

/** The length that fits into a row. */
const MAX_TEXT_LENGTH = 60
