import { Fragment } from 'react'
import { Link } from '../../link.tsx'

interface LinkChoice {
  to: string
  name: string
  isCurrent: boolean
  /** Draws a line before this tab. */
  startsGroup?: boolean
}

/** Views of one list, as links. */
export function Tabs({ label, choices }: { label: string; choices: LinkChoice[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {choices.map(({ to, name, isCurrent }) => (
        <Link key={name} to={to} aria-current={isCurrent || undefined} preventScrollReset>
          {name}
        </Link>
      ))}
    </nav>
  )
}

/** Filters of one list, as links. */
export function Pills({ label, choices }: { label: string; choices: LinkChoice[] }) {
  return (
    <nav className="pills" aria-label={label}>
      {choices.map(({ to, name, isCurrent, startsGroup }) => (
        <Fragment key={name}>
          {startsGroup && <span className="divider" />}
          <Link className="pill" to={to} aria-current={isCurrent || undefined} preventScrollReset>
            {name}
          </Link>
        </Fragment>
      ))}
    </nav>
  )
}
