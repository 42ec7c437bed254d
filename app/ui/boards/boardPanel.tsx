import type { BoardItem } from '../../domain/boards/board.ts'
import { BoardRow } from './boardRow.tsx'

interface BoardPanelProps {
  /** Of the heading. */
  id: string
  title: string
  /** By what the posts are chosen, in a few words. */
  note?: string
  boards: BoardItem[]
  /** What stands there without any. */
  none: string
}

/** Posts in a panel of their own. */
export function BoardPanel({ id, title, note, boards, none }: BoardPanelProps) {
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
        <p className="no-rows">{none}</p>
      ) : (
        <ul className="hair">
          {boards.map((board) => (
            <BoardRow key={board.id} board={board} />
          ))}
        </ul>
      )}
    </section>
  )
}
