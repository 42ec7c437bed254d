import { useFetcher, useSubmit } from '@remix-run/react'
import type { Explanation } from '#domain/alerts/explainedHistories.server.ts'
import { formatPrice } from '#domain/offers/money/money.ts'
import { RefuseMenu } from '../alerts/recommended/refuseMenu.tsx'
import { ByDay } from '../byDay.tsx'
import { IconButton } from '../controls/button.tsx'
import { Chip } from '../controls/chip.tsx'
import { ShownTo } from '../controls/forms/onceForm.tsx'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/names.ts'
import { Link } from '../link.tsx'
import { Movement } from '../products/price.tsx'
import { RelativeTime } from '../relativeTime.tsx'

/** A notification in its member's history. */
interface ShownHistory {
  id: number
  kind:
    | 'KEYWORD'
    | 'PRODUCT'
    | 'RECOMMEND'
    | 'MENTION'
    | 'ANSWER'
    | 'COMMENT'
    | 'TEST'
    | 'OPERATION'
    | 'BUNDLE'
  title: string
  body: string
  link: string
  createdAt: number
  readAt: number | null
  /** Null for a notification without a deal. */
  explanation: Explanation | null
}

const ICONS: Record<ShownHistory['kind'], IconName> = {
  KEYWORD: 'tag',
  PRODUCT: 'trending-down',
  RECOMMEND: 'flame',
  MENTION: 'at-sign',
  ANSWER: 'message-circle',
  COMMENT: 'message-circle',
  TEST: 'bell',
  OPERATION: 'activity',
  BUNDLE: 'activity',
}

/** The member's notifications, newest first, grouped by day. */
export function HistoryList({ histories }: { histories: ShownHistory[] }) {
  return <ByDay rows={histories}>{(history) => <HistoryRow history={history} />}</ByDay>
}

function HistoryRow({ history }: { history: ShownHistory }) {
  const submit = useSubmit()
  // The link opens no other page, so the list keeps its loaded pages.
  const reading = useFetcher()
  const icon = ICONS[history.kind]
  const isNew = history.readAt === null
  const noteOpened = () =>
    submit(
      { _act: 'open', id: history.id },
      { method: 'post', navigate: false, fetcherKey: `open-${history.id}` },
    )
  return (
    <li
      className="alert"
      data-ended={history.explanation?.isEnded ? '' : undefined}
      data-new={isNew ? '' : undefined}
    >
      <span className="icon" data-kind={history.kind}>
        <Icon name={icon} />
      </span>
      <Link className="title" to={history.link} onClick={isNew ? noteOpened : undefined}>
        {isNew && <span className="visually-hidden">새 알림: </span>}
        {history.title}
      </Link>
      <RelativeTime at={history.createdAt} />
      {history.explanation && <Since explanation={history.explanation} />}
      <p className="why">{whyText(history)}</p>
      {history.kind === 'RECOMMEND' && history.explanation && <RefuseMenu {...history.explanation} />}
      {isNew && (
        <reading.Form method="post">
          <ShownTo />
          <input type="hidden" name="id" value={history.id} />
          <IconButton name="_act" value="read" size="small" label="읽음으로 표시">
            <Icon name="check" size="small" />
          </IconButton>
        </reading.Form>
      )}
    </li>
  )
}

/** The price since the notification: then → now. */
function Since({ explanation: { toldTotal, currentTotal, isEnded } }: { explanation: Explanation }) {
  const isOther = toldTotal !== null && toldTotal !== currentTotal
  if (!isOther && !isEnded) return null
  return (
    <p className="since">
      {isEnded && <Chip kind="end">종료</Chip>}
      {isOther && (
        <span className="num">
          알림 당시 {formatPrice(toldTotal, 'KRW')} → 현재{' '}
          {currentTotal === null ? '파는 곳 없음' : formatPrice(currentTotal, 'KRW')}
        </span>
      )}
      {isOther && currentTotal !== null && <Movement change={currentTotal - toldTotal} />}
    </p>
  )
}

/**
 * The reason of the notification, in the wording that the alert had then; one without a deal explains itself in its
 * text.
 */
function whyText({ body, explanation }: ShownHistory): string {
  if (explanation === null) return body
  const keywords = explanation.causes
    .filter(({ kind }) => kind === 'KEYWORD')
    .map(({ words }) => `‘${words}’`)
  const others = explanation.causes.filter(({ kind }) => kind !== 'KEYWORD').map(({ words }) => words)
  return [...others, ...(keywords.length > 0 ? [`키워드 ${keywords.join(', ')}`] : [])].join(' · ')
}
