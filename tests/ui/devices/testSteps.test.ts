import { expect, test } from 'vitest'
import type { TestProgress } from '#domain/devices/deviceTest.server.ts'
import { isTestOver, testSteps } from '#ui/devices/testSteps.ts'

const NOW = Date.parse('2026-11-20T08:42:00Z')
const QUEUED: TestProgress = {
  state: 'pending',
  reason: null,
  createdAt: NOW,
  sentAt: null,
  channel: 'WEB',
  acks: [],
}

const stepsAt = (progress: Partial<TestProgress>, now = NOW) => {
  const steps = testSteps({ ...QUEUED, ...progress }, now)
  return { states: steps.map((step) => step.state), isOver: isTestOver(steps), steps }
}

test('a test waits for the push service', () => {
  expect(stepsAt({})).toMatchObject({ states: ['done', 'now', 'later'], isOver: false })
})

test('a refusal of the push service ends the test with the reason', () => {
  const { states, isOver, steps } = stepsAt({ state: 'gone', reason: '410 Gone' })
  expect({ states, isOver }).toEqual({ states: ['done', 'failed', 'later'], isOver: true })
  expect(steps[1]?.note).toMatch(/^410 Gone\. .*다시 등록해주세요/)
})

test.each([
  ['waits its turn', { state: 'pending' }],
  ['is on its way to a silent push service', { state: 'sending' }],
  ['is tried again', { state: 'pending', reason: '503' }],
] as const)('a test that %s is over after ten seconds, with advice', (_, progress) => {
  expect(stepsAt(progress, NOW + 9_900)).toMatchObject({ states: ['done', 'now', 'later'], isOver: false })
  const late = stepsAt(progress, NOW + 10_000)
  expect(late).toMatchObject({ states: ['done', 'failed', 'later'], isOver: true })
  expect(late.steps[1]?.note).toContain('잠시 후 다시 테스트하거나')
})

test('a test for a Telegram chat is over once Telegram has it', () => {
  const chat = { channel: 'TELEGRAM' } as const
  expect(stepsAt(chat)).toMatchObject({ states: ['done', 'now'], isOver: false })
  expect(stepsAt({ ...chat, state: 'sent', sentAt: NOW + 300 })).toMatchObject({
    states: ['done', 'done'],
    isOver: true,
  })
})

test('a sent test waits ten seconds for the device, then shows instructions', () => {
  const sent = { state: 'sent', sentAt: NOW + 400 } as const
  expect(stepsAt(sent, NOW + 5_000)).toMatchObject({ states: ['done', 'done', 'now'], isOver: false })
  const late = stepsAt(sent, NOW + 10_400)
  expect(late).toMatchObject({ states: ['done', 'done', 'failed'], isOver: true })
  expect(late.steps[2]?.note).toContain('알림을 켠 뒤')
})

test('the time until the device shows the message counts from the start', () => {
  const { states, steps } = stepsAt({
    state: 'sent',
    sentAt: NOW + 400,
    acks: [{ event: 'SHOWN', at: NOW + 1_200 }],
  })
  expect(states).toEqual(['done', 'done', 'done'])
  expect(steps[2]?.afterMs).toBe(1_200)
})
