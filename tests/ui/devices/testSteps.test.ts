import { expect, test } from 'vitest'
import { isTestOver, type TestProgress, testSteps } from '#ui/devices/testSteps.ts'

const NOW = Date.parse('2026-11-20T08:42:00Z')
const QUEUED: TestProgress = { state: 'pending', reason: null, createdAt: NOW, sentAt: null, acks: [] }

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
  expect(steps[1]?.note).toBe('410 Gone')
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
