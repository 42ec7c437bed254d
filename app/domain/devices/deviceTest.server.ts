import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt, inArray, ne } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { deliveries, deliveryAcks, devices, messages, notifyHistories } from '#db/schema/devices.ts'
import type { Member } from '#domain/accounts/member.ts'
import { DAY_MS, MINUTE_MS } from '#domain/clock.ts'
import { refuse } from '#domain/refusal.ts'
import { queueDelivery } from './delivery/outbox/queueing.server.ts'
import { isPending } from './delivery/outbox/states.server.ts'
import { forgetHistories, writeHistory } from './histories.server.ts'
import { type Channel, channelOf } from './settings/notifySettings.ts'

const MAX_TESTS_A_MINUTE = 10
const KEPT_MS = 7 * DAY_MS

/** How far a test message got. */
export interface TestProgress {
  state: (typeof deliveries.$inferSelect)['state']
  reason: string | null
  createdAt: number
  sentAt: number | null
  channel: Channel
  acks: Array<{ event: (typeof deliveryAcks.$inferSelect)['event']; at: number }>
}

/** Refuses `too_many` to a member who asked for ten tests within a minute. */
export function assertFewTests(member: Member): void {
  if (countRecentTests(member) < MAX_TESTS_A_MINUTE) return
  refuse('too_many', '테스트 알림을 너무 자주 보냈습니다. 잠시 후 다시 시도해주세요.', {
    retryAfterSeconds: 60,
  })
}

/** Queues a test message to a member's device and replaces a waiting one; returns its delivery key. */
export function queueTest(member: Member, deviceId: number): string {
  return write(() => {
    forgetHistories(member.id, 'TEST', Date.now() - KEPT_MS)
    dropWaitingTests(member, deviceId)
    const history = writeHistory(member.id, {
      subject: `test:${randomUUID()}`,
      kind: 'TEST',
      title: '알림 테스트',
      body: '이 기기에서 알림을 받을 수 있습니다.',
      imageUrl: null,
      link: '/auth/my/devices',
    })
    return queueDelivery(history.id, deviceId, { urgency: 'TEST' })
  })
}

/** How far a member's own test message got. Refuses `not_found`. */
export function getTestProgress(member: Member, deliveryKey: string): TestProgress {
  const found = db
    .select({ delivery: deliveries, deviceType: devices.deviceType })
    .from(deliveries)
    .innerJoin(notifyHistories, eq(notifyHistories.id, deliveries.historyId))
    .innerJoin(messages, eq(messages.id, notifyHistories.messageId))
    .leftJoin(devices, eq(devices.id, deliveries.deviceId))
    .where(and(eq(deliveries.deliveryKey, deliveryKey), testsOf(member)))
    .get()
  if (!found) refuse('not_found', '테스트 알림을 찾을 수 없습니다.')
  const { id, state, reason, createdAt, sentAt } = found.delivery
  const acks = db
    .select({ event: deliveryAcks.event, at: deliveryAcks.at })
    .from(deliveryAcks)
    .where(eq(deliveryAcks.deliveryId, id))
    .orderBy(asc(deliveryAcks.id))
    .all()
  // A browser whose push service reported it as gone is no longer a device.
  const channel = channelOf(found.deviceType ?? 'PC_WEB')
  return { state, reason, createdAt, sentAt, channel, acks }
}

/** The delivery key of a test of the last minute that nothing has replaced, such as the first one of a new device. */
export function findNewTest(member: Member, now = Date.now()): string | null {
  const found = db
    .select({ deliveryKey: deliveries.deliveryKey })
    .from(notifyHistories)
    .innerJoin(messages, eq(messages.id, notifyHistories.messageId))
    .innerJoin(deliveries, eq(deliveries.historyId, notifyHistories.id))
    .where(
      and(testsOf(member), gt(notifyHistories.createdAt, now - MINUTE_MS), ne(deliveries.state, 'cancelled')),
    )
    .orderBy(desc(notifyHistories.createdAt), desc(deliveries.id))
    .limit(1)
    .get()
  return found?.deliveryKey ?? null
}

const testsOf = (member: Member) => and(eq(notifyHistories.userId, member.id), eq(messages.kind, 'TEST'))

const selectTests = () =>
  db
    .select({ id: notifyHistories.id })
    .from(notifyHistories)
    .innerJoin(messages, eq(messages.id, notifyHistories.messageId))

function countRecentTests(member: Member): number {
  const recent = gt(notifyHistories.createdAt, Date.now() - MINUTE_MS)
  return selectTests()
    .where(and(testsOf(member), recent))
    .all().length
}

function dropWaitingTests(member: Member, deviceId: number): void {
  const tests = selectTests().where(testsOf(member))
  const waiting = and(eq(deliveries.deviceId, deviceId), isPending, inArray(deliveries.historyId, tests))
  db.update(deliveries)
    .set({ state: 'cancelled', reason: '더 새로운 테스트 알림으로 대신합니다' })
    .where(waiting)
    .run()
}
