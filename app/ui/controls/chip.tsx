import type { ReactNode } from 'react'

/** A state before a title. `low`: a record low; `warn`: 끌올 or 지연; `hot`: 인기; `end`: 종료. */
export function Chip({ kind, children }: { kind?: 'low' | 'warn' | 'hot' | 'end'; children: ReactNode }) {
  return <span className={kind ? `chip chip-${kind}` : 'chip'}>{children}</span>
}

/** The state of a deal that is not live. `isResting`: nobody has seen it for long, so nobody knows. */
export const EndChip = ({ isResting = false }: { isResting?: boolean }) => (
  <Chip kind="end">{isResting ? '확인 안 됨' : '종료'}</Chip>
)
