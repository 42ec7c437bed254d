import { Form, Link, useSubmit } from '@remix-run/react'
import { Activity, Bell, Check, Flame, type LucideIcon, Tag, TrendingDown } from 'lucide-react'
import { seoulDay } from '../../domain/clock.ts'
import { IconButton } from '../controls/button.tsx'
import { useNow } from '../now.tsx'
import { RelativeTime } from '../relativeTime.tsx'
import { dayHeading, dayText } from '../time.ts'

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
  const now = useNow()
  return byDay(histories).map(({ at, told }) => (
    <section key={at} aria-label={dayText(at)}>
      <h2 className="day">
        {dayHeading(at, now)}
        <span className="spring" />
        {seoulDay(now) - seoulDay(at) < 2 && <span className="meta">{dayText(at)}</span>}
      </h2>
      <ol className="hair">
        {told.map((history) => (
          <HistoryRow key={history.id} history={history} />
        ))}
      </ol>
    </section>
  ))
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

interface Day {
  /** An instant of it. */
  at: number
  told: ShownHistory[]
}

function byDay(histories: ShownHistory[]): Day[] {
  const days: Day[] = []
  for (const history of histories) {
    const last = days.at(-1)
    if (last && seoulDay(last.at) === seoulDay(history.createdAt)) last.told.push(history)
    else days.push({ at: history.createdAt, told: [history] })
  }
  return days
}
