import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sqlite, write } from '#db/client.server.ts'
import { forgetSingletons } from '#db/singleton.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { drainFanouts } from '#domain/alerts/fanouts.server.ts'
import { HOUR_MS } from '#domain/clock.ts'
import { sendMessage } from '#domain/devices/delivery/holding/admission.server.ts'
import { recordAck } from '#domain/devices/delivery/outbox/acks.server.ts'
import { settle } from '#domain/devices/delivery/outbox/answers.server.ts'
import { type DueDelivery, resumeInterrupted } from '#domain/devices/delivery/outbox/due.server.ts'
import { queueDeliveries } from '#domain/devices/delivery/outbox/queueing.server.ts'
import { changeMessages } from '#domain/devices/delivery/subjectChanges.server.ts'
import { writeHistory } from '#domain/devices/histories.server.ts'
import { setNotifySettings } from '#domain/devices/settings/notifySettings.server.ts'
import { march } from '#tests/support/goods/seoulDays.ts'
import { cast } from '#tests/support/people/cast.ts'
import { agree } from '#tests/support/people/consent.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { sendAll, takeAllDue } from '#tests/support/server/outbox.ts'

const SUBJECT = 'deal:1'
const ENDED = '딜이 종료되었습니다'
const end = () => write(() => changeMessages(SUBJECT, 'END', ENDED))
const resume = () => write(() => changeMessages(SUBJECT, 'RESUME', ENDED))
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

describe("the message '종료됨' at the end of a deal", () => {
  test("'종료됨' silently replaces the message on the device under the same tag, once", () => {
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

  test.each(['CLICKED', 'CLOSED', 'MUTED', 'SAVED'] as const)(
    "'종료됨' is not sent for a message that was %s",
    (event) => {
      giveDevice(kim)
      const { deliveryKey } = tellShown()
      recordAck({ deliveryKey, event })
      end()
      expect(sendAll()).toEqual([])
    },
  )

  test("'종료됨' is not sent for a message that was never shown, or three hours ago", () => {
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
  ])('%s gets %i messages when the deal ends', (host, expected) => {
    giveDevice(kim, { fcmToken: endpoint(host) })
    tellShown()
    end()
    expect(sendAll()).toHaveLength(expected)
  })

  test("'종료됨' is not sent outside the allowed hours, nor when they open", () => {
    giveDevice(kim)
    tellShown()
    setNotifySettings(kim, { startTime: '20:00', endTime: '23:00' })
    end()
    expect(sendAll()).toEqual([])
    vi.setSystemTime(march('10 20:00'))
    expect(sendAll()).toEqual([])
  })
})

describe('a message in flight when its deal ends', () => {
  beforeEach(() => void giveDevice(kim))

  test('a message in flight is not retried after its deal ends', () => {
    tell()
    const [due] = takeAllDue(1) as [DueDelivery]
    end()
    settle(due, { kind: 'retry', reason: 'HTTP 500' })
    pass(HOUR_MS)
    expect(takeAllDue(1)).toEqual([])
    expect(states()).toEqual(['cancelled'])
  })

  test('a message in flight is retried when the end of its deal is lifted before the answer', () => {
    tell()
    const [due] = takeAllDue(1) as [DueDelivery]
    end()
    resume()
    settle(due, { kind: 'retry', reason: 'HTTP 500' })
    pass(HOUR_MS)
    expect(sendAll()).toHaveLength(1)
  })

  test('a message in flight is not retried when its service is down, nor at a new address', () => {
    for (const outcome of [
      { kind: 'paused', until: Date.now() },
      { kind: 'gone', reason: 'HTTP 410' },
    ] as const) {
      tell(`deal:${outcome.kind}`)
      const [due] = takeAllDue(1) as [DueDelivery]
      write(() => changeMessages(`deal:${outcome.kind}`, 'END', ENDED))
      sqlite().prepare("update devices set fcm_token = 'new' || fcm_token").run()
      settle(due, outcome)
      pass(HOUR_MS)
      expect(takeAllDue(1)).toEqual([])
    }
    expect(states()).toEqual(['cancelled', 'cancelled'])
  })

  test('a message in flight to a Telegram chat is edited after it was sent', () => {
    sqlite().prepare("update devices set device_type = 'TELEGRAM'").run()
    tell()
    const [due] = takeAllDue(1) as [DueDelivery]
    end()
    settle(due, { kind: 'sent' })
    expect(sendAll()).toMatchObject([{ tag: due.tag, message: { title: '종료됨 · 청소기 20,000원' } }])
    expect(sendAll()).toEqual([])
  })

  test('a message in flight that its device has shown before the answer is replaced', () => {
    tell()
    const [due] = takeAllDue(1) as [DueDelivery]
    recordAck({ deliveryKey: due.deliveryKey, event: 'SHOWN' })
    end()
    settle(due, { kind: 'sent' })
    expect(sendAll()).toMatchObject([{ tag: due.tag, form: 'ENDED' }])
  })

  test('a message in flight in a killed process is not sent by the next process', () => {
    tell()
    takeAllDue(1)
    end()
    expect(resumeInterrupted()).toBe(0)
    expect(states()).toEqual(['cancelled'])
  })
})

test("lifting the end of a deal cancels an unsent '종료됨'", () => {
  giveDevice(kim)
  tellShown()
  end()
  resume()
  expect(sendAll()).toEqual([])
})

describe('the end of a deal of which many members were notified', () => {
  beforeEach(() => {
    for (let subject = 2001; subject <= 2025; subject++) {
      kim = agree(signIn('kakao', String(subject)).member)
      giveDevice(kim)
      tell()
    }
  })

  test('a restart goes on after the members who were served', async () => {
    end()
    expect(states().filter((state) => state === 'cancelled')).toHaveLength(10)
    forgetSingletons()
    await drainFanouts()
    expect(states()).toEqual(Array(25).fill('cancelled'))
    expect(sendAll()).toEqual([])
  })

  test('a deal that resumes before everybody was served sends every message', async () => {
    end()
    resume()
    await drainFanouts()
    expect(sendAll()).toHaveLength(25)
  })

  test('a message that was sent before the end reached its member is replaced on its device', async () => {
    end()
    for (const { deliveryKey } of sendAll()) recordAck({ deliveryKey, event: 'SHOWN' })
    await drainFanouts()
    expect(sendAll().map(({ form }) => form)).toEqual(Array(15).fill('ENDED'))
  })
})

test('turning a kind or all messages off cancels the queued ones', () => {
  giveDevice(kim)
  tell('deal:1')
  tell('deal:2', 'PRODUCT')
  setNotifySettings(kim, { channels: { KEYWORD: ['APP'] } })
  expect(states()).toEqual(['cancelled', 'pending'])
  setNotifySettings(kim, { enabled: false })
  expect(sendAll()).toEqual([])
})

describe('a message in flight', () => {
  beforeEach(() => void giveDevice(kim))
  const takeOne = () => takeAllDue(1)[0] as DueDelivery
  const fail = (due: DueDelivery) => settle(due, { kind: 'retry', reason: 'HTTP 503' })

  test('is not tried again once its member turned it off', () => {
    tell()
    const due = takeOne()
    setNotifySettings(kim, { enabled: false })
    fail(due)
    pass(HOUR_MS)
    expect(sendAll()).toEqual([])
  })

  test('is not tried again once a newer message about its deal waits', () => {
    tell()
    const due = takeOne()
    const message = { historyId: Number(due.tag), kind: 'KEYWORD', urgency: 'TARGET', round: 2 } as const
    write(() => sendMessage(kim.id, message))
    fail(due)
    pass(HOUR_MS)
    expect(sendAll()).toHaveLength(1)
    expect(states()).toEqual(['cancelled', 'sent'])
  })

  test('stays cancelled when its deal ends and resumes after a newer message took its place', () => {
    tell()
    const due = takeOne()
    const message = { historyId: Number(due.tag), kind: 'KEYWORD', urgency: 'TARGET', round: 2 } as const
    write(() => sendMessage(kim.id, message))
    end()
    resume()
    fail(due)
    pass(HOUR_MS)
    expect(sendAll()).toHaveLength(1)
    expect(states()).toEqual(['cancelled', 'sent'])
  })
})
