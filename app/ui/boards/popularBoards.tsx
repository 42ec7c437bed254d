import type { BoardItem } from '../../domain/boards/board.ts'
import { BoardRow } from './boardRow.tsx'

/** What was read most of late. */
export function PopularBoards({ boards }: { boards: BoardItem[] }) {
  return (
    <section className="panel" aria-labelledby="popular-boards">
      <div className="panel-head">
        <h2 id="popular-boards">인기글</h2>
        <span className="spring" />
        <span className="meta">최근 7일 동안 많이 읽은 글</span>
      </div>
      {boards.length === 0 ? (
        <p className="no-rows">아직 인기글이 없습니다.</p>
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
