import type { BoardItem } from '#domain/boards/board.ts'
import { BoardPanel } from './boardPanel.tsx'

/** The most read posts of the last days. `empty`: the row in place of posts. */
export const PopularBoards = ({ boards, empty }: { boards: BoardItem[]; empty?: string }) => (
  <BoardPanel
    id="popular-boards"
    title="인기글"
    note="최근 7일 동안 많이 읽은 글"
    boards={boards}
    empty={empty}
  />
)
