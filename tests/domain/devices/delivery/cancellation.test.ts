import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sqlite, write } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { HOUR_MS } from '#domain/clock.ts'
import { endMessages, resumeMessages } from '#domain/devices/delivery/cancellation.server.ts'
import { recordAck } from '#domain/devices/delivery/outbox/acks.server.ts'
import { settle } from '#domain/devices/delivery/outbox/answers.server.ts'
import { type DueDelivery, resumeInterrupted, takeDue } from '#domain/devices/delivery/outbox/due.server.ts'
import { queueDeliveries } from '#domain/devices/delivery/outbox/queueing.server.ts'
import { writeHistory } from '#domain/devices/histories.server.ts'
import { setNotifySettings } from '#domain/devices/settings/notifySettings.server.ts'
import { march } from '#tests/support/goods/seoulDays.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { sendAll } from '#tests/support/server/outbox.ts'

const SUBJECT = 'deal:1'
const ENDED = '딜이 종료되었습니다'
const end = () => write(() => endMessages(SUBJECT, ENDED))
const resume = () => write(() => resumeMessages(SUBJECT, ENDED))
const states = () => sqlite().prepare('select state from deliveries order by id').pluck().all()
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

let kim: Member
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: march('10 12:00') })
  ;({ kim } = cast())
})
afterEach(() => vi.useRealTimers())

const endpoint = (host: string) => JSON.stringify({ endpoint: `https://${host}/send/1` })

function tell(subject = SUBJECT, kind: 'KEYWORD' | 'PRODUCT' = 'KEYWORD'): void {
  write(() => {
    const notice = { kind, title: '청소기 20,000원', body: '무배', imageUrl: null, link: '/products/1' }
    queueDeliveries(writeHistory(kim.id, { subject, ...notice }).id, kim.id)
  })
}

function tellShown(event: 'SHOWN' | null = 'SHOWN'): DueDelivery {
  tell()
  const [sent] = sendAll()
  if (event && sent) recordAck({ deliveryKey: sent.deliveryKey, event })
  return sent as DueDelivery
}

describe('the end of a deal', () => {
  test('takes the place of what stands on a device, silently, under the same tag', () => {
    giveDevice(kim)
    const { tag, deliveryKey } = tellShown()
    end()
    const [word, ...more] = sendAll()
    expect(more).toEqual([])
    expect(word).toMatchObject({
      tag,
      form: 'ENDED',
      isSilent: true,
      message: { title: '종료됨 · 청소기 20,000원', body: '무배' },
    })
    expect(word?.deliveryKey).not.toBe(deliveryKey)
    end()
    expect(sendAll()).toEqual([])
  })

  test.each(['CLICKED', 'CLOSED', 'MUTED', 'SAVED'] as const)('says nothing where it was %s', (event) => {
    giveDevice(kim)
    const { deliveryKey } = tellShown()
    recordAck({ deliveryKey, event })
    end()
    expect(sendAll()).toEqual([])
  })

  test('says nothing where it is not known to stand, or was shown three hours ago', () => {
    giveDevice(kim)
    const { deliveryKey } = tellShown(null)
    end()
    expect(sendAll()).toEqual([])
    recordAck({ deliveryKey, event: 'SHOWN' })
    pass(3 * HOUR_MS - 1)
    end()
    expect(sendAll()).toHaveLength(1)
    sqlite().prepare("delete from deliveries where form = 'ENDED'").run()
    pass(1)
    end()
    expect(sendAll()).toEqual([])
  })

  test.each([
    ['web.push.apple.com', 0],
    ['fcm.googleapis.com', 1],
    ['updates.push.services.mozilla.com', 1],
  ])('at %s: %i messages', (host, expected) => {
    giveDevice(kim, { fcmToken: endpoint(host) })
    tellShown()
    end()
    expect(sendAll()).toHaveLength(expected)
  })

  test('says nothing outside the allowed hours, and nothing when they open', () => {
    giveDevice(kim)
    tellShown()
    setNotifySettings(kim, { startTime: '20:00', endTime: '23:00' })
    end()
    expect(sendAll()).toEqual([])
    vi.setSystemTime(march('10 20:00'))
    expect(sendAll()).toEqual([])
  })
})

describe('a message that is being sent when its deal ends', () => {
  beforeEach(() => void giveDevice(kim))

  test('is not tried again', () => {
    tell()
    const [due] = takeDue(1) as [DueDelivery]
    end()
    settle(due, { kind: 'retry', reason: 'HTTP 500' })
    pass(HOUR_MS)
    expect(takeDue(1)).toEqual([])
    expect(states()).toEqual(['cancelled'])
  })

  test('is sent when the push service takes it, and again when the end is lifted before the answer', () => {
    tell()
    const [due] = takeDue(1) as [DueDelivery]
    end()
    resume()
    settle(due, { kind: 'retry', reason: 'HTTP 500' })
    pass(HOUR_MS)
    expect(sendAll()).toHaveLength(1)
  })

  test('by a process that is killed is not sent by the next', () => {
    tell()
    takeDue(1)
    end()
    expect(resumeInterrupted()).toBe(0)
    expect(states()).toEqual(['cancelled'])
  })
})

test('a deal that goes on after all takes back the word of its end that nobody was sent', () => {
  giveDevice(kim)
  tellShown()
  end()
  resume()
  expect(sendAll()).toEqual([])
})

test('what a member turns off is not sent although it was queued', () => {
  giveDevice(kim)
  tell('deal:1')
  tell('deal:2', 'PRODUCT')
  setNotifySettings(kim, { channels: { KEYWORD: ['APP'] } })
  expect(states()).toEqual(['cancelled', 'pending'])
  setNotifySettings(kim, { enabled: false })
  expect(sendAll()).toEqual([])
})
