import type { BoardItem } from '#domain/boards/board.ts'
import { kept } from '../rendering/kept.tsx'
import { BoardRows } from './boardRows.tsx'

interface BoardPanelProps {
  /** The id of the heading. */
  id: string
  title: string
  /** The selection of posts, in a few words. */
  note?: string
  boards: BoardItem[]
  /** The row in place of posts; without it a panel of no posts is left out. */
  empty?: string
}

/** A panel of posts. */
export const BoardPanel = (panel: BoardPanelProps) =>
  (panel.boards.length > 0 || panel.empty !== undefined) && (
    <Panel className="panel" aria-labelledby={panel.id} of={panel} />
  )

const Panel = kept('section', ({ id, title, note, boards, empty }: BoardPanelProps) => (
  <>
    <div className="panel-head">
      <h2 id={id}>{title}</h2>
      {note && (
        <>
          <span className="spring" />
          <span className="meta">{note}</span>
        </>
      )}
    </div>
    {boards.length === 0 ? (
      <p className="no-rows">{empty}</p>
    ) : (
      <BoardRows className="hair" of={{ boards }} />
    )}
  </>
))
