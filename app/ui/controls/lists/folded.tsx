import type { ReactNode } from 'react'

interface FoldedProps {
  /** What the row shows: 글, 댓글, 딜. */
  what: string
  /** Reports hide it; without it the row contains a word that the viewer hides. */
  isBlinded?: boolean
  /** The row, a list item. */
  children: ReactNode
}

/** In place of a row that its reader may not want to see: a line that opens the row. */
export const Folded = ({ what, isBlinded, children }: FoldedProps) => (
  <li>
    <details className="folded">
      <summary>
        {isBlinded ? '신고가 쌓여 가려진' : '숨긴 단어가 들어 있는'} {what}입니다 · <b>보기</b>
      </summary>
      <ul>{children}</ul>
    </details>
  </li>
)
