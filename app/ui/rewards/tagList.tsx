import { TAGS, type Tag } from '#domain/rewards/tags/tags.ts'
import { Icon } from '../icons/icon.tsx'
import { TAG_ICONS } from './tagIcons.ts'

/** The tags of a member, then how far they are, with the missing tags folded. */
export function OwnTagList({ earned }: { earned: string[] }) {
  const own = TAGS.filter(({ key }) => earned.includes(key))
  const missing = TAGS.filter(({ key }) => !earned.includes(key))
  return (
    <div className="stack">
      {own.length > 0 && (
        <ul className="tags">
          {own.map(({ key, name, how }) => (
            <li key={key} className="tag" title={how}>
              <Icon name={iconOf(key)} />
              <b>{name}</b>
            </li>
          ))}
        </ul>
      )}
      <progress aria-label="받은 태그" value={own.length} max={TAGS.length} />
      {missing.length > 0 && (
        <details className="fold">
          <summary>
            남은 태그 {missing.length}개
            <Icon name="chevron-down" size="small" />
          </summary>
          <TagList tags={missing} />
        </details>
      )}
    </div>
  )
}

/** Tags with the way to earn each, one per line. */
export const TagList = ({ tags = TAGS }: { tags?: readonly Tag[] }) => (
  <ul className="tag-lines">
    {tags.map(({ key, name, how }) => (
      <li key={key}>
        <Icon name={iconOf(key)} size="small" />
        <b>{name}</b>
        <span className="meta">{how}</span>
      </li>
    ))}
  </ul>
)

const iconOf = (key: string) => TAG_ICONS[key] ?? 'tag'
