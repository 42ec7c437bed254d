import { badgeText } from '../count.ts'

/** An unread count; renders nothing at 0. `label` names what is counted. */
export function Badge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null
  return (
    <>
      <span className="badge" aria-hidden="true">
        {badgeText(count)}
      </span>
      <span className="visually-hidden">
        {label} {count}건
      </span>
    </>
  )
}
