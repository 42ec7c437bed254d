import { Link } from '@remix-run/react'
import { onIntent } from '../../client/prefetch.ts'
import type { BoardItem } from '../../domain/boards/board.ts'
import { Replies } from '../controls/replies.tsx'
import { countText } from '../count.ts'
import { RelativeTime } from '../relativeTime.tsx'
import { CategoryMark } from './categoryMark.tsx'

/** A post in two lines; the whole row leads to it. */
export function BoardRow({ board }: { board: BoardItem }) {
  return (
    <li className="post">
      <div className="post-one">
        <CategoryMark category={board.category} />
        <Link className="post-title row-link" to={`/boards/${board.id}`} prefetch={onIntent()} dir="auto">
          {board.title}
        </Link>
        <Replies count={board.commentCount} />
      </div>
      <div className="post-two meta">
        <bdi>{board.nickname}</bdi>
        <RelativeTime at={board.writtenAt} />
        <span>조회 {countText(board.hitCount)}</span>
      </div>
    </li>
  )
}
