import type { ReactNode } from 'react'
import { onIntent } from '#client/prefetch.ts'
import type { BoardItem } from '#domain/boards/board.ts'
import { commentAddress } from '#domain/comments/comment.ts'
import { NoteMark } from '../accounts/noteMark.tsx'
import { EndChip } from '../controls/chip.tsx'
import { Folded } from '../controls/lists/folded.tsx'
import { Replies } from '../controls/replies.tsx'
import { countText } from '../count.ts'
import { Icon } from '../icons/icon.tsx'
import { Link } from '../link.tsx'
import { Price } from '../products/price.tsx'
import { RelativeTime } from '../relativeTime.tsx'
import { CategoryMark } from './categoryMark.tsx'

interface BoardRowProps {
  board: BoardItem
  /** A notice above the other posts. */
  isPinned?: boolean
  /** The post of this page, in the list below it. */
  isCurrent?: boolean
  /** The address of the post, if it keeps something of the present one. */
  to?: string
  /** The comment that matched the search, if the post itself did not. */
  comment?: { id: number; text: string } | null
  /** Where the text of the post matched the search. */
  passage?: string | null
  /** Marks the searched words in a text. */
  mark?: (text: string) => ReactNode
}

/** A post in two lines. The row links to the post, the line of a comment to that comment. */
export function BoardRow({ board, to = `/boards/${board.id}`, ...row }: BoardRowProps) {
  const { isPinned, isCurrent, comment, passage, mark = (text) => text } = row
  if (board.isFolded)
    return (
      <Folded what="글">
        <BoardRow board={{ ...board, isFolded: false }} to={to} {...row} />
      </Folded>
    )
  return (
    <li className="post" data-pinned={isPinned ? '' : undefined} data-current={isCurrent ? '' : undefined}>
      <div className="post-one">
        <CategoryMark category={board.category} />
        {board.deal && (board.deal.endedAt !== null || board.deal.isResting) && (
          <EndChip isResting={board.deal.isResting} />
        )}
        <Link
          className="post-title row-link"
          to={to}
          aria-current={isCurrent ? 'page' : undefined}
          prefetch={onIntent()}
          dir="auto"
        >
          {mark(board.title)}
        </Link>
        {board.imageCount > 0 && <Icon name="image" size="tiny" label="사진 있음" />}
        <Replies count={board.commentCount} />
      </div>
      <div className="post-two meta">
        {board.deal && board.deal.price !== null && (
          <Price offer={{ ...board.deal, shippingNote: null, totalWon: null }} />
        )}
        <bdi>{board.nickname}</bdi>
        <NoteMark note={board.note} />
        <RelativeTime at={board.writtenAt} />
        <span>조회 {countText(board.hitCount)}</span>
        {board.likeCount > 0 && <span>추천 {countText(board.likeCount)}</span>}
      </div>
      {passage && (
        <p className="post-said" dir="auto">
          <span>{mark(passage)}</span>
        </p>
      )}
      {comment && (
        <Link className="post-said" to={commentAddress(`/boards/${board.id}`, comment.id)} dir="auto">
          <Icon name="message-circle" size="tiny" />
          <span className="visually-hidden">댓글: </span>
          <span>{mark(comment.text)}</span>
        </Link>
      )}
    </li>
  )
}
