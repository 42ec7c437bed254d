import { Form, Link, useSubmit } from '@remix-run/react'
import { Activity, Bell, Check, Flame, type LucideIcon, Tag, TrendingDown } from 'lucide-react'
import { ByDay } from '../byDay.tsx'
import { IconButton } from '../controls/button.tsx'
import { RelativeTime } from '../relativeTime.tsx'

/** A message as its member sees it. */
export interface ShownHistory {
  id: number
  kind: 'KEYWORD' | 'PRODUCT' | 'RECOMMEND' | 'TEST' | 'OPERATION'
  title: string
  body: string
  link: string
  createdAt: number
  readAt: number | null
}

const ICONS: Record<ShownHistory['kind'], LucideIcon> = {
  KEYWORD: Tag,
  PRODUCT: TrendingDown,
  RECOMMEND: Flame,
  TEST: Bell,
  OPERATION: Activity,
}

/** What I was told, newest first, under the day's head. */
export function HistoryList({ histories }: { histories: ShownHistory[] }) {
  return <ByDay rows={histories}>{(history) => <HistoryRow history={history} />}</ByDay>
}

function HistoryRow({ history }: { history: ShownHistory }) {
  const submit = useSubmit()
  const Icon = ICONS[history.kind]
  const isNew = history.readAt === null
  const noteOpened = () =>
    submit(
      { _act: 'open', id: history.id },
      { method: 'post', navigate: false, fetcherKey: `open-${history.id}` },
    )
  return (
    <li className="alert" data-new={isNew ? '' : undefined}>
      <span className="icon" data-kind={history.kind}>
        <Icon aria-hidden="true" />
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
            <Check className="small" aria-hidden="true" />
          </IconButton>
        </Form>
      )}
    </li>
  )
}
