import type { BoardDetail, BoardItem } from '#domain/boards/board.ts'
import { instant } from './wire.server.ts'

/** A post in a list. */
export const boardItem = ({
  id,
  category,
  title,
  commentCount,
  hitCount,
  writtenAt,
  nickname,
}: BoardItem) => ({
  id,
  category,
  title,
  commentCount,
  hitCount,
  writeAt: instant(writtenAt),
  nickname,
})

/** A post: boards/:id. Pictures are none yet. */
export const board = ({ type, content, plainContent, author, ...item }: BoardDetail) => ({
  ...boardItem(item),
  type,
  content,
  plainContent,
  images: [],
  userId: author?.id ?? null,
})
