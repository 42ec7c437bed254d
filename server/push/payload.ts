import type { MessageButton } from '#db/schema/devices.ts'
import type { DueDelivery } from '#domain/devices/delivery/outbox/due.server.ts'
import type { NotifyKind } from '#domain/devices/histories.server.ts'
import { sha256 } from '#domain/hash.ts'

/** Push services accept 4,096 bytes; encryption and its header need 103 of them, and padding some more. */
const MAX_BYTES = 3_900
const ELLIPSIS = '…'
const TOPIC_LENGTH = 32
/** How long a push service keeps a message for a sleeping device: yesterday's deal is outdated. */
export const KEPT_SECONDS = 24 * 60 * 60

/**
 * A button on a message. `action` is the acknowledgement's event, which performs the action; `done`
 * confirms it, and `link` leads to the page where a member can do and undo it.
 */
interface MessageAction {
  action: MessageButton
  title: string
  done: string
  link: string
}

/** The page on which the alerts of a kind are turned off. Kinds that are not alerts have no buttons. */
const MANAGED_AT: Partial<Record<NotifyKind, string>> = {
  KEYWORD: '/keywordNotify',
  PRODUCT: '/productNotify',
  RECOMMEND: '/recommendNotify',
}

/**
 * The JSON for the service worker: `{title, body, imageUrl, link, tag, deliveryKey, isSilent?, actions}`. A
 * body that does not fit is truncated, the link never is. Throws when the rest alone is too long.
 */
export function messagePayload(due: DueDelivery): string {
  const { tag, deliveryKey, isSilent, message } = due
  const { kind: _, body, ...shown } = message
  const further = { tag, deliveryKey, ...(isSilent && { isSilent }), actions: actionsOf(due) }
  const withBody = (text: string) => JSON.stringify({ ...shown, body: text, ...further })
  return withBody(fitBody(body, MAX_BYTES, withBody))
}

/**
 * The body, truncated so that `write` makes at most `maxBytes` of it. Throws when the rest alone is too
 * long.
 */
export function fitBody(body: string, maxBytes: number, write: (body: string) => string): string {
  if (Buffer.byteLength(write(body)) <= maxBytes) return body
  const room = maxBytes - Buffer.byteLength(write(ELLIPSIS))
  if (room < 0) throw new RangeError('message is too long')
  return cut(body, room) + ELLIPSIS
}

/** Messages of one topic replace each other at the push service as those of one tag do on the device. */
export const topicOf = ({ tag }: DueDelivery): string => sha256(tag).slice(0, TOPIC_LENGTH)

/** The buttons of a message, of which browsers show the first two; an ended deal has none. */
export function actionsOf({ form, message: { kind, link } }: DueDelivery): MessageAction[] {
  const managedAt = MANAGED_AT[kind]
  if (!managedAt || form === 'ENDED') return []
  return [
    { action: 'MUTED', title: '끄기', done: '이 알림을 껐습니다', link: managedAt },
    { action: 'SAVED', title: '저장', done: '상품을 저장했습니다', link },
    { action: 'MUTED_TODAY', title: '오늘만 끄기', done: '이 알림을 오늘만 껐습니다', link: managedAt },
  ]
}

/** The longest beginning of `text` that needs at most `maxBytes` inside a JSON string, no character halved. */
function cut(text: string, maxBytes: number): string {
  let bytes = 0
  let length = 0
  for (const character of text) {
    bytes += Buffer.byteLength(JSON.stringify(character)) - 2
    if (bytes > maxBytes) break
    length += character.length
  }
  return text.slice(0, length)
}
