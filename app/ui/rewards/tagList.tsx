import { TAGS } from '../../domain/rewards/tags/tags.ts'
import { Chip } from '../controls/chip.tsx'

/** Every tag with how it is earned; those of `earned` are marked. */
export function TagList({ earned = [] }: { earned?: string[] }) {
  return (
    <ul className="tags">
      {TAGS.map(({ key, emoji, name, how }) => (
        <li key={key} className="tag" data-earned={earned.includes(key) ? '' : undefined}>
          <span aria-hidden="true">{emoji}</span>
          <b>{name}</b>
          {earned.includes(key) && <Chip kind="low">받음</Chip>}
          <p className="meta">{how}</p>
        </li>
      ))}
    </ul>
  )
}
