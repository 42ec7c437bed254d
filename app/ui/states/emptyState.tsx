import type { ReactNode } from 'react'

/** An empty state with the next step to take. The stairs lead down to the future price. */
export function EmptyState({
  title,
  isPart = false,
  children,
  actions,
}: {
  title: string
  /** True under the heading of a part of the screen: the title is then one level lower. */
  isPart?: boolean
  children: ReactNode
  actions?: ReactNode
}) {
  const Title = isPart ? 'h3' : 'h2'
  return (
    <div className="empty">
      <Stairs />
      <Title>{title}</Title>
      <p>{children}</p>
      {actions && <div className="actions">{actions}</div>}
    </div>
  )
}

function Stairs() {
  return (
    <svg className="stairs" viewBox="0 0 176 88" aria-hidden="true">
      <path d="M4 14h36v18h32v14h30v16h22" />
      <path className="goal" d="M124 62h48" />
      <path className="now" d="M124 62h0" />
    </svg>
  )
}
