import type { BoardItem } from '#domain/boards/board.ts'
import { BoardPanel } from './boardPanel.tsx'

/** The most read posts of the last days. */
export const PopularBoards = ({ boards }: { boards: BoardItem[] }) => (
  <BoardPanel id="popular-boards" title="인기글" note="최근 7일 동안 많이 읽은 글" boards={boards} />
)
