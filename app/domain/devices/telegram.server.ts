import { randomInt } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { deliveries, devices, telegramCodes, telegramMessages } from '#db/schema/devices.ts'
import type { Member } from '#domain/accounts/member.ts'
import { getLivingUser } from '#domain/accounts/users.server.ts'
import { MINUTE_MS } from '#domain/clock.ts'
import { sha256 } from '#domain/hash.ts'
import { refuse } from '#domain/refusal.ts'
import { deleteDevice } from './devices.server.ts'
import { assertFewTests, queueTest } from './deviceTest.server.ts'

/*
 * A Telegram chat is a device that a member links by a code: the outbox sends to it as to any other, and no
 * device list shows it. A member has one chat, and a chat one member.
 */

const CODE_LIVES_MS = 10 * MINUTE_MS
/** Without look-alikes, because a member may type it by hand. */
const CODE_SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** 128 bits, because anybody who guesses a code gets the alerts of its member. */
const CODE_LENGTH = 26

/** A linked chat as its member sees it. */
interface TelegramChat {
  name: string
  linkedAt: number
}

/** The chat of an update, with its display name. */
export interface ChatOfUpdate {
  id: number
  name: string
}

/**
 * Makes a code that links a chat to the member, once and within 10 minutes; an earlier code becomes
 * invalid.
 */
export function issueTelegramCode(member: Member, now = Date.now()): { code: string; expiresAt: number } {
  const code = Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('')
  const values = { codeHash: sha256(code), expiresAt: now + CODE_LIVES_MS }
  write(() =>
    db
      .insert(telegramCodes)
      .values({ userId: member.id, ...values })
      .onConflictDoUpdate({ target: telegramCodes.userId, set: values })
      .run(),
  )
  return { code, expiresAt: values.expiresAt }
}

/**
 * Links the chat to the member of the code and unlinks the member's former chat and the chat's former
 * member. Refuses `not_found` for a code that is unknown, used or expired.
 */
export function linkTelegramChat(chat: ChatOfUpdate, code: string, now = Date.now()): void {
  write(() => {
    const known = db
      .delete(telegramCodes)
      .where(and(eq(telegramCodes.codeHash, sha256(code.toUpperCase())), gt(telegramCodes.expiresAt, now)))
      .returning()
      .get()
    if (!known) refuse('not_found', '사용할 수 없는 코드입니다.')
    getLivingUser(known.userId)
    unlinkTelegramChat(chat.id)
    unlinkTelegram({ id: known.userId })
    db.insert(devices)
      .values({
        userId: known.userId,
        deviceType: 'TELEGRAM',
        deviceKeyHash: chatKey(chat.id),
        deviceName: chat.name,
        fcmToken: String(chat.id),
        createdAt: now,
        // The bot can reach the chat: it may write to any chat that wrote to it.
        lastAcceptedAt: now,
      })
      .run()
  })
}

/** The member's chat, null when none is linked. */
export function findTelegramChat(member: Pick<Member, 'id'>): TelegramChat | null {
  return (
    db
      .select({ name: devices.deviceName, linkedAt: devices.createdAt })
      .from(devices)
      .where(chatsOf(member))
      .get() ?? null
  )
}

/** Sends a test message to the member's chat; returns its delivery key. Refuses `not_found`, `too_many`. */
export function sendTelegramTest(member: Member): string {
  return write(() => {
    const chat = db.select({ id: devices.id }).from(devices).where(chatsOf(member)).get()
    if (!chat) refuse('not_found', '연결한 텔레그램 대화방이 없습니다.')
    assertFewTests(member)
    return queueTest(member, chat.id)
  })
}

/** Unlinks the member's chat and invalidates a code; without a linked chat nothing happens. */
export function unlinkTelegram(member: Pick<Member, 'id'>): void {
  write(() => {
    db.delete(telegramCodes).where(eq(telegramCodes.userId, member.id)).run()
    for (const { id } of db.select({ id: devices.id }).from(devices).where(chatsOf(member)).all())
      deleteDevice(id, 'unlinked by its owner')
  })
}

/** Unlinks a chat that asked for it or blocked the bot. Returns whether it was linked. */
export function unlinkTelegramChat(chatId: number): boolean {
  return write(() => {
    const linked = db
      .select({ id: devices.id })
      .from(devices)
      .where(eq(devices.deviceKeyHash, chatKey(chatId)))
      .get()
    if (linked) deleteDevice(linked.id, 'unlinked in Telegram')
    return linked !== undefined
  })
}

/** The message of a history row in a chat. */
export interface PostedMessage {
  messageId: number
  /** The key of the delivery that posted it. */
  deliveryKey: string
  hasPicture: boolean
}

/** The message of a history row in the chat `deviceId`, null when unknown. */
export function findPostedMessage(historyId: number, deviceId: number): PostedMessage | null {
  const isIt = and(eq(telegramMessages.historyId, historyId), eq(telegramMessages.deviceId, deviceId))
  return db.select().from(telegramMessages).where(isIt).get() ?? null
}

/** Records the message of a history row in a chat. Does nothing if the chat or the row was deleted meanwhile. */
export function recordPostedMessage(historyId: number, deviceId: number, message: PostedMessage): void {
  write(() => {
    const isOfChat = and(eq(deliveries.deliveryKey, message.deliveryKey), eq(deliveries.deviceId, deviceId))
    if (!db.select({ id: deliveries.id }).from(deliveries).where(isOfChat).get()) return
    db.insert(telegramMessages)
      .values({ historyId, deviceId, ...message })
      .onConflictDoUpdate({
        target: [telegramMessages.historyId, telegramMessages.deviceId],
        set: message,
      })
      .run()
  })
}

/** Deletes expired codes. */
export function forgetTelegramCodes(now = Date.now()): void {
  write(() => db.delete(telegramCodes).where(lte(telegramCodes.expiresAt, now)).run())
}

const chatsOf = ({ id }: Pick<Member, 'id'>) =>
  and(eq(devices.userId, id), eq(devices.deviceType, 'TELEGRAM'))

/** The value that a chat has in place of the hash of a device key. No device key hashes to it. */
const chatKey = (chatId: number): string => `telegram:${chatId}`
