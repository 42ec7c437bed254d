import type { ReactNode } from 'react'

interface FoldedProps {
  /** The kind of thing in the row: 글, 댓글, 딜. */
  what: string
  /** Reports hide the row. If neither this nor `isRemoved` is set, the row has a word that the viewer hides. */
  isBlinded?: boolean
  /** Staff removed the row or have not reviewed it yet. */
  isRemoved?: boolean
  /** The row, a list item. */
  children: ReactNode
}

/** In place of a row that its reader may not want to see: a line that opens the row. */
export const Folded = ({ what, isBlinded = false, isRemoved = false, children }: FoldedProps) => (
  <li>
    <details className="folded">
      <summary>
        {foldedWhy({ isBlinded, isRemoved })} {what}입니다 · <b>보기</b>
      </summary>
      <ul>{children}</ul>
    </details>
  </li>
)

/** Why something is folded, before its name. */
export function foldedWhy({ isBlinded, isRemoved }: { isBlinded: boolean; isRemoved: boolean }): string {
  if (isRemoved) return '운영자가 확인 중이거나 삭제한'
  return isBlinded ? '신고로 가려진' : '숨긴 단어가 들어 있는'
}
