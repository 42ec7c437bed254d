import { countText } from '../count.ts'

/** How many comments something has; nothing at 0. */
export function Replies({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="replies">
      <span className="visually-hidden">댓글 </span>[{countText(count)}]
    </span>
  )
}
