import { desc, eq } from 'drizzle-orm'
import * as z from 'zod'
import { afterCommit, db, write } from '#db/client.server.ts'
import { prepare } from '#db/prepare.server.ts'
import { chatMessages, chatSettings } from '#db/schema/chat.ts'
import { isAdmin, type Member } from '#domain/accounts/member.ts'
import { recordStaffAct } from '#domain/accounts/staff/staffActs.server.ts'
import { SECOND_MS } from '#domain/clock.ts'
import { numberField } from '#domain/fields.ts'
import { announce } from '#domain/live.server.ts'
import { refuse } from '#domain/refusal.ts'

/** Five messages in five seconds, then a pause (decisions: Chat). */
const AT_ONCE = 5
const WITHIN_MS = 5 * SECOND_MS
const PAUSE_MS = 30 * SECOND_MS
const THE_ROOM = 1
const MAX_SLOW_SECONDS = 600

export const SlowMode = z.object({
  slowSeconds: numberField(
    z
      .number('초를 숫자로 보내주세요.')
      .int('초를 숫자로 보내주세요.')
      .min(0, '0초부터 정할 수 있습니다.')
      .max(MAX_SLOW_SECONDS, `${MAX_SLOW_SECONDS}초까지 정할 수 있습니다.`),
  ),
})

/**
 * Refuses `too_many` within 30 seconds of the fifth message in five seconds, and in slow mode, from which admins are
 * exempt. It counts the member's message rows, so the limit holds in every process and after a restart.
 */
export function assertMayTalk(member: Member, now: number): void {
  const times = listTimes({ userId: member.id, size: AT_ONCE }).map(({ at }) => at)
  const [last, fifth] = [times[0], times[AT_ONCE - 1]]
  if (last === undefined) return
  if (fifth !== undefined && last - fifth < WITHIN_MS)
    refuseUntil(last + PAUSE_MS, now, '메시지를 너무 빨리 보냈습니다.')
  if (!isAdmin(member)) refuseUntil(last + readSlowSeconds() * SECOND_MS, now, '느린 채팅 중입니다.')
}

/** How long members wait between two messages; 0: slow mode is off. */
export const readSlowSeconds = (): number => findSettings({ id: THE_ROOM })?.slowSeconds ?? 0

/** Sets how long members wait between two messages, and announces it in the room. */
export function setSlowMode({ slowSeconds }: z.output<typeof SlowMode>): void {
  write(() => {
    recordStaffAct('SET_SLOW_MODE', 'chat', { before: readSlowSeconds(), after: slowSeconds })
    db.insert(chatSettings)
      .values({ id: THE_ROOM, slowSeconds })
      .onConflictDoUpdate({ target: chatSettings.id, set: { slowSeconds } })
      .run()
    afterCommit(() => announce('chat', undefined))
  })
}

const listTimes = prepare('list', { userId: chatMessages.userId, size: 'number' }, (db, given) =>
  db
    .select({ at: chatMessages.createdAt })
    .from(chatMessages)
    .where(eq(chatMessages.userId, given.userId))
    .orderBy(desc(chatMessages.createdAt))
    .limit(given.size),
)

const findSettings = prepare('find', { id: chatSettings.id }, (db, given) =>
  db.select().from(chatSettings).where(eq(chatSettings.id, given.id)),
)

function refuseUntil(until: number, now: number, why: string): void {
  const seconds = Math.ceil((until - now) / SECOND_MS)
  if (seconds > 0)
    refuse('too_many', `${why} ${seconds}초 뒤에 다시 보내주세요.`, { retryAfterSeconds: seconds })
}
