import type { BoardItem } from '#domain/boards/board.ts'
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
export function BoardPanel({ id, title, note, boards, empty }: BoardPanelProps) {
  if (boards.length === 0 && empty === undefined) return null
  return (
    <section className="panel" aria-labelledby={id}>
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
    </section>
  )
}
