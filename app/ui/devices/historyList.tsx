import { useFetcher, useSubmit } from '@remix-run/react'
import type { Explanation } from '#domain/alerts/explainedHistories.server.ts'
import type { Arrival } from '#domain/devices/delivery/outbox/arrivals.server.ts'
import { SETTABLE_KINDS, type SettableKind } from '#domain/devices/settings/notifySettings.ts'
import { formatPrice } from '#domain/offers/money/money.ts'
import { OWN_GIFTS } from '#domain/rewards/entryPaths.ts'
import { ByDay } from '../byDay.tsx'
import { IconButton } from '../controls/button.tsx'
import { Chip, EndChip } from '../controls/chip.tsx'
import { ShownTo, useOnce } from '../controls/forms/onceForm.tsx'
import { durationText } from '../duration.ts'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/names.ts'
import { Link } from '../link.tsx'
import { Movement, UnconfirmedPrice, Won } from '../products/price.tsx'
import { ProductPicture } from '../products/productPicture.tsx'
import { SourceMarks } from '../products/sources/sourceMarks.tsx'
import { RelativeTime } from '../relativeTime.tsx'
import { clockTime } from '../time.ts'
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
  /** When the message will be sent, if it is on hold. */
  heldUntil: number | null
}

const ICONS: Record<ShownHistory['kind'], IconName> = {
  KEYWORD: 'tag',
  PRODUCT: 'trending-down',
  RECOMMEND: 'star',
  MENTION: 'at-sign',
  ANSWER: 'message-circle',
  COMMENT: 'message-circle',
  TEST: 'bell',
  OPERATION: 'megaphone',
  BUNDLE: 'inbox',
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
            <IconButton name="_act" value="read" size="small" label={`${history.title} 읽음`}>
              <Icon name="check" size="small" />
            </IconButton>
          </reading.Form>
        )}
        {isSettable(kind) && <HistoryMenu {...history} kind={kind} />}
      </div>
      {explanation && <AlertPrice explanation={explanation} />}
      <p className="why">{[whyText(history), sentText(history)].filter(Boolean).join(' · ')}</p>
    </li>
  )
}

const isSettable = (kind: string): kind is SettableKind => SETTABLE_KINDS.some((known) => known === kind)

/** The product's picture with the kind of the alert in its corner; only the kind for a message without a product. */
function AlertPicture({ history: { kind, link, explanation } }: { history: ShownHistory }) {
  const icon = (
    <span className="icon" data-kind={kind}>
      <Icon name={link.startsWith(OWN_GIFTS) ? 'gift' : ICONS[kind]} />
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

/** The states of the deal and of its alert, the total in the message, and the present total if it differs. */
function AlertPrice({ explanation }: { explanation: Explanation }) {
  const { notifiedTotal, currentTotal, suspiciousDropPercent, isEnded, isResting, isMuted, sources } =
    explanation
  const isOther = notifiedTotal !== null && currentTotal !== null && notifiedTotal !== currentTotal
  const total = isOther ? notifiedTotal : (notifiedTotal ?? currentTotal)
  return (
    <p className="since">
      {isEnded && <EndChip isResting={isResting} />}
      {isMuted && <Chip>알림 꺼짐</Chip>}
      {isOther && <span>알림 당시</span>}
      {total === null ? <span>가격 확인</span> : <Won amount={total} />}
      {isOther && (
        <>
          <span className="num">→ 현재 {formatPrice(currentTotal, 'KRW')}</span>
          {suspiciousDropPercent === null && <Movement change={currentTotal - notifiedTotal} />}
        </>
      )}
      <UnconfirmedPrice percent={suspiciousDropPercent} />
      <SourceMarks sources={sources} />
    </p>
  )
}

/** Where the message is: on hold until an instant, or on its devices. */
const sentText = ({ heldUntil, arrivals }: ShownHistory): string =>
  heldUntil === null ? arrivalText(arrivals) : `${clockTime(heldUntil)}에 모아서 보냅니다`

/** The device that showed the message first, and how fast: 모아서 Chrome · Windows 도착 1.2초, 외 1대. */
function arrivalText([first, ...others]: Arrival[]): string {
  if (!first) return ''
  const { channel, deviceName, tookMs } = first
  const sent = channel === 'TELEGRAM' ? '텔레그램으로 보냄' : `${deviceName}에 보냄`
  const how = tookMs === null ? sent : `${deviceName} 도착 ${durationText(tookMs)}`
  return `${first.isBundled ? '모아서 ' : ''}${how}${others.length > 0 ? `, 외 ${others.length}대` : ''}`
}

/**
 * The reason of the notification, in the wording that the alert had then. A notification without a deal has its
 * reason in its text.
 */
function whyText({ body, explanation }: ShownHistory): string {
  if (explanation === null) return body
  const keywords = explanation.causes
    .filter(({ kind }) => kind === 'KEYWORD')
    .map(({ words }) => `‘${words}’`)
  const others = explanation.causes.filter(({ kind }) => kind !== 'KEYWORD').map(({ words }) => words)
  return [...others, ...(keywords.length > 0 ? [`키워드 ${keywords.join(', ')}`] : [])].join(' · ')
}
