import { TAGS } from '#domain/rewards/tags/tags.ts'
import { Chip } from '../controls/chip.tsx'
import { Icon } from '../icons/icon.tsx'
import { TAG_ICONS } from './tagIcons.ts'

/**
 * Every tag with the way to earn it. With `earned`, the member's tags come first and are marked, and the others are
 * greyed out.
 */
export function TagList({ earned }: { earned?: string[] }) {
  const rankOf = ({ key }: { key: string }) => (earned?.includes(key) ? 0 : 1)
  return (
    <ul className="tags">
      {TAGS.toSorted((a, b) => rankOf(a) - rankOf(b)).map(({ key, name, how }) => (
        <li key={key} className="tag" data-missing={earned?.includes(key) === false ? '' : undefined}>
          <Icon name={TAG_ICONS[key] ?? 'tag'} />
          <b>{name}</b>
          {earned?.includes(key) && <Chip kind="low">받음</Chip>}
          <p className="meta">{how}</p>
        </li>
      ))}
    </ul>
  )
}
