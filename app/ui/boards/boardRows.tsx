import type { BoardItem } from '#domain/boards/board.ts'
import { kept } from '../rendering/kept.tsx'

import { BoardRow } from './boardRow.tsx'

interface BoardRowsProps {
  /** Notices above the other posts. */
  pinned?: BoardItem[]
  boards: BoardItem[]
}

/** A list of posts. */
export const BoardRows = kept('ul', ({ pinned, boards }: BoardRowsProps) => (
  <>
    {pinned?.map((board) => (
      <BoardRow key={`notice-${board.id}`} board={board} isPinned />
    ))}
    {boards.map((board) => (
      <BoardRow key={board.id} board={board} />
    ))}
  </>
))
