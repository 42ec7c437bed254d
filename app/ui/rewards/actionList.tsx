import { Link, useSubmit } from '@remix-run/react'
import { Award, type LucideIcon, Sprout, Star, UserPlus } from 'lucide-react'
import type { ActionKind } from '../../domain/rewards/actions.ts'
import { ByDay } from '../byDay.tsx'
import { RelativeTime } from '../relativeTime.tsx'

/** A line of a member's history as they see it. */
interface ShownAction {
  id: number
  kind: ActionKind
  words: string
  link: string
  createdAt: number
  readAt: number | null
}

const ICONS: Record<ActionKind, LucideIcon> = {
  TAG: Award,
  LEVEL: Sprout,
  INVITED: UserPlus,
  GUEST_PAID: Star,
  HOST_PAID: Star,
}

/** What was done to me and by me, newest first, under the day's head. */
export function ActionList({ actions }: { actions: ShownAction[] }) {
  return <ByDay rows={actions}>{(action) => <ActionRow action={action} />}</ByDay>
}

function ActionRow({ action }: { action: ShownAction }) {
  const submit = useSubmit()
  const Icon = ICONS[action.kind]
  const isNew = action.readAt === null
  const noteOpened = () =>
    submit(
      { _act: 'open', id: action.id },
      { method: 'post', navigate: false, fetcherKey: `open-${action.id}` },
    )
  return (
    <li className="alert" data-new={isNew ? '' : undefined}>
      <span className="icon">
        <Icon aria-hidden="true" />
      </span>
      <Link className="title self-center" to={action.link} onClick={isNew ? noteOpened : undefined}>
        {isNew && <span className="visually-hidden">새 활동: </span>}
        {action.words}
      </Link>
      <RelativeTime at={action.createdAt} />
    </li>
  )
}
