import { Fragment } from 'react'
import { Link } from '../../link.tsx'
import { kept } from '../../rendering/kept.tsx'

interface LinkChoice {
  to: string
  name: string
  isCurrent: boolean
  /** Draws a line before this tab. */
  startsGroup?: boolean
}

interface ChoicesProps {
  label: string
  choices: LinkChoice[]
}

/** Views of one list, as links. */
export const Tabs = ({ label, choices }: ChoicesProps) => (
  <TabLinks className="tabs" aria-label={label} of={{ choices }} />
)

/** A few states of one list, as links beside each other in one frame. */
export const Segment = ({ label, choices }: ChoicesProps) => (
  <TabLinks className="segment" aria-label={label} of={{ choices }} />
)

const TabLinks = kept('nav', ({ choices }: Pick<ChoicesProps, 'choices'>) =>
  choices.map(({ to, name, isCurrent }) => (
    <Link key={name} to={to} aria-current={isCurrent || undefined} preventScrollReset>
      {name}
    </Link>
  )),
)

/** Filters of one list, as links. */
export const Pills = ({ label, choices }: ChoicesProps) => (
  <PillLinks className="pills" aria-label={label} of={{ choices }} />
)

const PillLinks = kept('nav', ({ choices }: Pick<ChoicesProps, 'choices'>) =>
  choices.map(({ to, name, isCurrent, startsGroup }) => (
    <Fragment key={name}>
      {startsGroup && <span className="divider" />}
      <Link className="pill" to={to} aria-current={isCurrent || undefined} preventScrollReset>
        {name}
      </Link>
    </Fragment>
  )),
)
