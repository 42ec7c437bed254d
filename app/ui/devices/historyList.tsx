import { useFetcher, useSubmit } from '@remix-run/react'
import type { Explanation } from '#domain/alerts/explainedHistories.server.ts'
import type { Arrival } from '#domain/devices/delivery/outbox/arrivals.server.ts'
import { SETTABLE_KINDS, type SettableKind } from '#domain/devices/settings/notifySettings.ts'
import { formatPrice } from '#domain/offers/money/money.ts'
import { ByDay } from '../byDay.tsx'
import { IconButton } from '../controls/button.tsx'
import { EndChip } from '../controls/chip.tsx'
import { ShownTo, useOnce } from '../controls/forms/onceForm.tsx'
import { durationText } from '../duration.ts'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/names.ts'
import { Link } from '../link.tsx'
import { Movement, Won } from '../products/price.tsx'
import { ProductPicture } from '../products/productPicture.tsx'
import { SourceMarks } from '../products/sources/sourceMarks.tsx'
import { RelativeTime } from '../relativeTime.tsx'
import { HistoryMenu } from './historyMenu.tsx'

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
  arrivals: Arrival[]
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
  const once = useOnce(reading)
  const { kind, explanation } = history
  const isNew = history.readAt === null
  const noteOpened = () =>
    submit(
      { _act: 'open', id: history.id },
      { method: 'post', navigate: false, fetcherKey: `open-${history.id}` },
    )
  return (
    <li
      className="alert"
      data-ended={explanation?.isEnded ? '' : undefined}
      data-new={isNew ? '' : undefined}
    >
      <AlertPicture history={history} />
      <Link className="title" to={history.link} onClick={isNew ? noteOpened : undefined}>
        {isNew && <span className="visually-hidden">새 알림: </span>}
        {explanation?.productName ?? history.title}
      </Link>
      <RelativeTime at={history.createdAt} />
      <div className="alert-acts">
        {isNew && (
          <reading.Form method="post" onSubmit={once}>
            <ShownTo />
            <input type="hidden" name="id" value={history.id} />
            <IconButton name="_act" value="read" size="small" label="읽음">
              <Icon name="check" size="small" />
            </IconButton>
          </reading.Form>
        )}
        {isSettable(kind) && <HistoryMenu {...history} kind={kind} />}
      </div>
      {explanation && <AlertPrice explanation={explanation} />}
      <p className="why">{[whyText(history), arrivalText(history.arrivals)].filter(Boolean).join(' · ')}</p>
    </li>
  )
}

const isSettable = (kind: string): kind is SettableKind => SETTABLE_KINDS.some((known) => known === kind)

/** The product's picture with the kind of the alert in its corner; the kind alone for a message without a product. */
function AlertPicture({ history: { kind, explanation } }: { history: ShownHistory }) {
  const icon = (
    <span className="icon" data-kind={kind}>
      <Icon name={ICONS[kind]} />
    </span>
  )
  if (explanation === null) return icon
  const { productId, productName, imageUrl, categoryId } = explanation
  return (
    <span className="alert-picture">
      <ProductPicture product={{ id: productId, name: productName, imageUrl, categoryId }} isLater />
      {icon}
    </span>
  )
}

/** The total that the message told, and what it is now if that differs. */
function AlertPrice({ explanation }: { explanation: Explanation }) {
  const { toldTotal, currentTotal, isEnded, isResting, sources } = explanation
  const isOther = toldTotal !== null && currentTotal !== null && toldTotal !== currentTotal
  const total = isOther ? toldTotal : (toldTotal ?? currentTotal)
  return (
    <p className="since">
      {isEnded && <EndChip isResting={isResting} />}
      {isOther && <span>알림 당시</span>}
      {total === null ? <span>가격 확인</span> : <Won amount={total} />}
      {isOther && (
        <>
          <span className="num">→ 현재 {formatPrice(currentTotal, 'KRW')}</span>
          <Movement change={currentTotal - toldTotal} />
        </>
      )}
      <SourceMarks sources={sources} />
    </p>
  )
}

/** The device that showed the message first, and how fast: Chrome · Windows 도착 1.2초, 외 1대. */
function arrivalText([first, ...others]: Arrival[]): string {
  if (!first) return ''
  const where = first.channel === 'TELEGRAM' ? '텔레그램' : first.deviceName
  const how = first.tookMs === null ? '로 보냄' : ` 도착 ${durationText(first.tookMs)}`
  return `${where}${how}${others.length > 0 ? `, 외 ${others.length}대` : ''}`
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
