import { countText } from '../count.ts'

/** The number of comments; renders nothing at 0. */
export function Replies({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="replies">
      <span className="visually-hidden">댓글 </span>[{countText(count)}]
    </span>
  )
}
