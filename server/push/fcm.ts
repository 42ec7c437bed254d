import type { TokenMessage } from 'firebase-admin/messaging'
import { env } from '#app/env.server.ts'
import { retryAfterMs } from '#app/outside.server.ts'
import type { Outcome } from '#domain/devices/delivery/outbox/answers.server.ts'
import type { DueDelivery } from '#domain/devices/delivery/outbox/due.server.ts'
import { connectFirebase, type FirebaseAnswer } from './firebase.ts'
import type { Send } from './outbox.ts'
import { actionsOf, fitBody, KEPT_SECONDS, topicOf } from './payload.ts'

const TIMEOUT_MS = 10_000
/** Firebase accepts messages of 4,096 bytes; Apple also counts the fields that wrap the message. */
const MAX_BYTES = 3_600
const SILENT_CHANNEL = 'silent'
const UNREGISTERED = 'messaging/registration-token-not-registered'

/** How messages are sent to the Android and iOS apps. */
export function createFcmSender({ timeoutMs = TIMEOUT_MS } = {}): Send {
  const post = connectFirebase(timeoutMs)
  return async (due) => {
    let message: TokenMessage
    try {
      message = messageFor(due)
    } catch (error) {
      return { kind: 'failed', reason: (error as Error).message }
    }
    return judge(await post(message))
  }
}

/**
 * The message for an app: Android and iOS show `notification` themselves; `data` is for the app, which acknowledges
 * by `deliveryKey`. Messages of one topic replace each other on the way and on the device.
 */
function messageFor(due: DueDelivery): TokenMessage {
  const { deliveryKey, device, message, tag } = due
  const { title, link } = message
  const imageUrl = message.imageUrl && new URL(message.imageUrl, env.ORIGIN).href
  const data = {
    link,
    tag,
    deliveryKey,
    actions: JSON.stringify(actionsOf(due)),
    ...(imageUrl && { imageUrl }),
  }
  const body = fitBody(message.body, MAX_BYTES, (text) => JSON.stringify({ title, text, imageUrl, ...data }))
  return {
    token: device.fcmToken,
    notification: { title, body, ...(imageUrl && { imageUrl }) },
    data,
    android: androidPart(due),
    apns: applePart(due, imageUrl !== null),
  }
}

/** On Android the sound is a property of the channel; the app has a channel without sound. */
function androidPart(due: DueDelivery): TokenMessage['android'] {
  const topic = topicOf(due)
  const shown = { tag: topic, ...(due.isSilent && { channelId: SILENT_CHANNEL }) }
  return { collapseKey: topic, priority: 'high', ttl: KEPT_SECONDS * 1000, notification: shown }
}

function applePart(due: DueDelivery, hasPicture: boolean): TokenMessage['apns'] {
  const expiresAt = Math.floor(Date.now() / 1000) + KEPT_SECONDS
  const manner = due.isSilent ? { 'interruption-level': 'passive' } : { sound: 'default' }
  return {
    headers: { 'apns-collapse-id': topicOf(due), 'apns-expiration': String(expiresAt) },
    payload: { aps: { ...manner, mutableContent: hasPicture } },
  }
}

function judge(answer: FirebaseAnswer): Outcome {
  switch (answer.kind) {
    case 'accepted':
      return { kind: 'sent' }
    case 'unsent':
      return { kind: 'failed', reason: answer.reason }
    case 'unanswered':
      return { kind: 'retry', reason: answer.reason }
    case 'refused':
      return judgeRefusal(answer)
  }
}

function judgeRefusal({ status, code, retryAfter }: Extract<FirebaseAnswer, { kind: 'refused' }>): Outcome {
  const reason = `HTTP ${status} ${code}`
  if (code === UNREGISTERED) return { kind: 'gone', reason }
  // 401: Google refuses our own credentials, which says nothing about the device.
  const isPassing = status === 401 || status === 408 || status === 429 || status >= 500
  return isPassing ? { kind: 'retry', reason, afterMs: retryAfterMs(retryAfter) } : { kind: 'failed', reason }
}
