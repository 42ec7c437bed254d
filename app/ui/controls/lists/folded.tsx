import type { ReactNode } from 'react'

interface FoldedProps {
  /** What the row shows: 글, 댓글, 딜. */
  what: string
  /** The row, a list item. */
  children: ReactNode
}

/** In place of a row that contains a hidden word: a line that opens the row. */
export const Folded = ({ what, children }: FoldedProps) => (
  <li>
    <details className="folded">
      <summary>
        숨긴 단어가 들어 있는 {what}입니다 · <b>보기</b>
      </summary>
      <ul>{children}</ul>
    </details>
  </li>
)
