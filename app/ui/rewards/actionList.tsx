import { useSubmit } from '@remix-run/react'
import type { ActionKind } from '#domain/rewards/actions.ts'
import { ByDay } from '../byDay.tsx'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/names.ts'
import { Link } from '../link.tsx'
import { RelativeTime } from '../relativeTime.tsx'

/** A line of a member's action history. */
interface ShownAction {
  id: number
  kind: ActionKind
  words: string
  link: string
  createdAt: number
  readAt: number | null
}

const ICONS: Record<ActionKind, IconName> = {
  TAG: 'award',
  LEVEL: 'sprout',
  INVITED: 'user-plus',
  GUEST_PAID: 'star',
  HOST_PAID: 'star',
  MENTIONED: 'at-sign',
  ANSWERED: 'message-circle',
  COMMENTED: 'message-circle',
  CHAT_MENTIONED: 'at-sign',
  LIKED: 'thumbs-up',
  BOARD_LIKED: 'thumbs-up',
  BOARD: 'scroll',
  COMMENT: 'message-circle',
  BUMP: 'arrow-up',
  BUMP_ENDED: 'arrow-up',
  BUMP_REFUNDED: 'arrow-up',
  PRIZE: 'gift',
  GIFT: 'gift',
  GIFT_CHANGED: 'gift',
}

/** Acts by and towards the member, newest first, grouped by day. */
export function ActionList({ actions }: { actions: ShownAction[] }) {
  return <ByDay rows={actions}>{(action) => <ActionRow action={action} />}</ByDay>
}

function ActionRow({ action }: { action: ShownAction }) {
  const submit = useSubmit()
  const icon = ICONS[action.kind]
  const isNew = action.readAt === null
  const noteOpened = () =>
    submit(
      { _act: 'open', id: action.id },
      { method: 'post', navigate: false, fetcherKey: `open-${action.id}` },
    )
  return (
    <li className="alert" data-new={isNew ? '' : undefined}>
      <span className="icon">
        <Icon name={icon} />
      </span>
      <Link className="title self-center" to={action.link} onClick={isNew ? noteOpened : undefined}>
        {isNew && <span className="visually-hidden">새 활동: </span>}
        {action.words}
      </Link>
      <RelativeTime at={action.createdAt} />
    </li>
  )
}
