import { Form, Link, useSubmit } from '@remix-run/react'
import { ByDay } from '../byDay.tsx'
import { IconButton } from '../controls/button.tsx'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/names.ts'
import { RelativeTime } from '../relativeTime.tsx'

/** A message as its member sees it. */
export interface ShownHistory {
  id: number
  kind: 'KEYWORD' | 'PRODUCT' | 'RECOMMEND' | 'TEST' | 'OPERATION' | 'BUNDLE'
  title: string
  body: string
  link: string
  createdAt: number
  readAt: number | null
}

const ICONS: Record<ShownHistory['kind'], IconName> = {
  KEYWORD: 'tag',
  PRODUCT: 'trending-down',
  RECOMMEND: 'flame',
  TEST: 'bell',
  OPERATION: 'activity',
  BUNDLE: 'activity',
}

/** What I was told, newest first, under the day's head. */
export function HistoryList({ histories }: { histories: ShownHistory[] }) {
  return <ByDay rows={histories}>{(history) => <HistoryRow history={history} />}</ByDay>
}

function HistoryRow({ history }: { history: ShownHistory }) {
  const submit = useSubmit()
  const icon = ICONS[history.kind]
  const isNew = history.readAt === null
  const noteOpened = () =>
    submit(
      { _act: 'open', id: history.id },
      { method: 'post', navigate: false, fetcherKey: `open-${history.id}` },
    )
  return (
    <li className="alert" data-new={isNew ? '' : undefined}>
      <span className="icon" data-kind={history.kind}>
        <Icon name={icon} />
      </span>
      <Link className="title" to={history.link} onClick={isNew ? noteOpened : undefined}>
        {isNew && <span className="visually-hidden">새 알림: </span>}
        {history.title}
      </Link>
      <RelativeTime at={history.createdAt} />
      <p className="why">{history.body}</p>
      {isNew && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={history.id} />
          <IconButton name="_act" value="read" size="small" label="읽음으로 표시">
            <Icon name="check" size="small" />
          </IconButton>
        </Form>
      )}
    </li>
  )
}
