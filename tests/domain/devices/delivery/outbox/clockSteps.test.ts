// The clock is set back: waiting messages become due earlier by the same time, in groups.
import { expect, test } from 'vitest'
import { sqlite, write } from '#db/client.server.ts'
import { DAY_MS, HOUR_MS } from '#domain/clock.ts'
import { bringForward, noteClockStep } from '#domain/devices/delivery/outbox/clockSteps.server.ts'
import { queueDeliveries } from '#domain/devices/delivery/outbox/queueing.server.ts'
import { writeHistory } from '#domain/devices/histories.server.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'

const WAITING = 130
const now = Date.now()

function queue(from: number, to: number): void {
  const { kim } = cast()
  write(() => {
    for (let no = from; no <= to; no++) {
      const notice = { kind: 'KEYWORD', title: '', body: '', imageUrl: null, link: '/' } as const
      const { id } = writeHistory(kim.id, { subject: `deal:${no}`, ...notice })
      queueDeliveries(id, kim.id, { urgency: no % 2 ? 'TARGET' : 'KEYWORD' })
    }
  })
}

/** When the messages are due, after `now`. */
const listDue = () =>
  sqlite().prepare('select due_at - ? from deliveries order by id').pluck().all(now) as number[]

test('when the clock is set back, each waiting message becomes due earlier by that time exactly once, even after a crash; messages that are due already or queued later do not', async () => {
  giveDevice(cast().kim)
  queue(1, WAITING)
  // Many wait for the same instant.
  sqlite()
    .prepare('update deliveries set due_at = iif(id = 1, ? - 5, ? + (id % 7) * ?)')
    .run(now, now + 2 * DAY_MS, HOUR_MS)
  const before = listDue()
  noteClockStep(DAY_MS, now)
  queue(WAITING + 1, WAITING + 1)
  sqlite()
    .prepare('update deliveries set due_at = ? where id > ?')
    .run(now + 3 * DAY_MS, WAITING)

  sqlite().exec(`create temp trigger broken before update of due_at on deliveries when new.id = 101
    begin select raise(abort, 'crash'); end`)
  await expect(bringForward()).rejects.toThrow('crash')
  sqlite().exec('drop trigger broken')
  const isEarlier = listDue().map((due, place) => due !== before[place])
  expect(isEarlier).toContain(true)
  expect(isEarlier.slice(0, WAITING)).toContain(false)

  await bringForward()
  expect(listDue()).toEqual([...before.map((due, place) => (place === 0 ? due : due - DAY_MS)), 3 * DAY_MS])
  expect(sqlite().prepare('select count(*) from clock_steps').pluck().get()).toBe(0)
})
