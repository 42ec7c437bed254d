import { createHash, randomInt } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { devices, telegramCodes, telegramMessages } from '#db/schema/devices.ts'
import type { Member } from '#domain/accounts/member.ts'
import { getLivingUser } from '#domain/accounts/users.server.ts'
import { MINUTE_MS } from '#domain/clock.ts'
import { refuse } from '#domain/refusal.ts'
import { deleteDevice } from './devices.server.ts'

/*
 * A Telegram chat is a device that a member links by a code: the outbox sends to it as to any other, and no list of
 * devices shows it. A member has one chat, and a chat one member.
 */

const CODE_LIVES_MS = 10 * MINUTE_MS
/** Without letters that look like others: it may be typed by hand. */
const CODE_SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 12

/** A linked chat as its member sees it. */
export interface TelegramChat {
  name: string
  linkedAt: number
}

/** The chat in which an update came, with a name to know it by. */
export interface ChatOfUpdate {
  id: number
  name: string
}

/** Makes a code that links a chat to the member, once and within 10 minutes; a code made before is void. */
export function issueTelegramCode(member: Member, now = Date.now()): { code: string; expiresAt: number } {
  const code = Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('')
  const values = { codeHash: hash(code), expiresAt: now + CODE_LIVES_MS }
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
 * Links the chat to the member of the code; the member's former chat, and the chat's former member, are let go.
 * Refuses `not_found` for a code that is unknown, used or too old.
 */
export function linkTelegramChat(chat: ChatOfUpdate, code: string, now = Date.now()): void {
  write(() => {
    const known = db
      .delete(telegramCodes)
      .where(and(eq(telegramCodes.codeHash, hash(code.toUpperCase())), gt(telegramCodes.expiresAt, now)))
      .returning()
      .get()
    if (!known) refuse('not_found', '쓸 수 없는 코드입니다.')
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
        // Whoever spoke to the bot can be spoken to.
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

/** Lets go of the member's chat, and voids a code; where nothing is linked nothing happens. */
export function unlinkTelegram(member: Pick<Member, 'id'>): void {
  write(() => {
    db.delete(telegramCodes).where(eq(telegramCodes.userId, member.id)).run()
    for (const { id } of db.select({ id: devices.id }).from(devices).where(chatsOf(member)).all())
      deleteDevice(id, 'unlinked by its owner')
  })
}

/** Lets go of a chat that asked for it or blocked the bot. Answers whether it was linked. */
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

/** What stands in a chat about a history row. */
export interface StandingMessage {
  messageId: number
  /** Of the delivery that put it there. */
  deliveryKey: string
  hasPicture: boolean
}

/** What stands in the chat `deviceId` about a history row, null when nothing is known. */
export function findStandingMessage(historyId: number, deviceId: number): StandingMessage | null {
  const isIt = and(eq(telegramMessages.historyId, historyId), eq(telegramMessages.deviceId, deviceId))
  return db.select().from(telegramMessages).where(isIt).get() ?? null
}

/** Notes what stands in a chat about a history row; nothing when the chat was unlinked meanwhile. */
export function noteStandingMessage(historyId: number, deviceId: number, message: StandingMessage): void {
  write(() => {
    if (!db.select({ id: devices.id }).from(devices).where(eq(devices.id, deviceId)).get()) return
    db.insert(telegramMessages)
      .values({ historyId, deviceId, ...message })
      .onConflictDoUpdate({
        target: [telegramMessages.historyId, telegramMessages.deviceId],
        set: message,
      })
      .run()
  })
}

/** Forgets codes that are too old. */
export function forgetTelegramCodes(now = Date.now()): void {
  write(() => db.delete(telegramCodes).where(lte(telegramCodes.expiresAt, now)).run())
}

const chatsOf = ({ id }: Pick<Member, 'id'>) =>
  and(eq(devices.userId, id), eq(devices.deviceType, 'TELEGRAM'))

/** In the place of a device's key; no device's own key hashes to it. */
const chatKey = (chatId: number): string => `telegram:${chatId}`

const hash = (code: string): string => createHash('sha256').update(code).digest('base64url')
