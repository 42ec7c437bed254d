import type { TestProgress } from '#domain/devices/deviceTest.server.ts'

export interface TestStep {
  name: string
  note: string
  state: 'done' | 'now' | 'failed' | 'later'
  /** Milliseconds since the start. */
  afterMs: number | null
}

const PATIENCE_MS = 10_000

/**
 * The steps of a device test: queued, accepted by the push service, shown by the device. A Telegram chat confirms no
 * arrival. Each step fails after ten seconds.
 */
export function testSteps(test: TestProgress, now: number): TestStep[] {
  const queued: TestStep = { name: '테스트 알림을 준비했습니다', note: '', state: 'done', afterMs: 0 }
  const isChat = test.channel === 'TELEGRAM'
  return isChat ? [queued, sending(test, now)] : [queued, sending(test, now), arriving(test, now)]
}

/** Whether the test is over, successful or not. */
export const isTestOver = (steps: TestStep[]): boolean => steps.every((step) => step.state !== 'now')

function sending({ state, reason, createdAt, sentAt, channel }: TestProgress, now: number): TestStep {
  const service = channel === 'TELEGRAM' ? '텔레그램' : '푸시 서비스'
  const afterMs = sentAt === null ? null : sentAt - createdAt
  if (state === 'sent') {
    const note = channel === 'TELEGRAM' ? '대화방을 확인해주세요.' : '기기로 전송하는 중입니다.'
    return { name: `${service}에서 받았습니다`, note, state: 'done', afterMs }
  }
  if (state === 'pending' || state === 'sending') {
    if (now - createdAt >= PATIENCE_MS) return unanswered(service, reason)
    const note = reason ? `다시 보내는 중입니다 (${reason})` : `${service} 응답을 기다리는 중입니다.`
    const where = channel === 'TELEGRAM' ? '텔레그램으로' : '푸시 서비스로'
    return { name: `${where} 보내는 중입니다`, note, state: 'now', afterMs: null }
  }
  const again = channel === 'TELEGRAM' ? '대화방을 다시 연결해주세요.' : '기기를 삭제하고 다시 등록해주세요.'
  const note = reason === null ? again : `${reason}. ${again}`
  return { name: `${service}에서 받지 않았습니다`, note, state: 'failed', afterMs: null }
}

const unanswered = (service: string, reason: string | null): TestStep => ({
  name: `${service}에서 응답이 없습니다`,
  note: `${reason === null ? '' : `${reason}. `}서비스가 응답하면 자동으로 다시 보냅니다. 잠시 후 다시 테스트하거나 다른 기기를 등록해주세요.`,
  state: 'failed',
  afterMs: null,
})

function arriving({ state, createdAt, sentAt, acks }: TestProgress, now: number): TestStep {
  const shown = acks.find((ack) => ack.event === 'SHOWN')
  if (shown) {
    return {
      name: '기기에 도착했습니다',
      note: '알림이 표시되었습니다.',
      state: 'done',
      afterMs: shown.at - createdAt,
    }
  }
  if (state !== 'sent' || sentAt === null) {
    return { name: '기기에 도착', note: '', state: 'later', afterMs: null }
  }
  if (now - sentAt < PATIENCE_MS) {
    return {
      name: '기기의 도착 확인을 기다리는 중입니다',
      note: '10초까지 기다립니다.',
      state: 'now',
      afterMs: null,
    }
  }
  return {
    name: '기기의 도착 확인이 없습니다',
    note: '기기의 설정 › 알림에서 이 브라우저의 알림을 켠 뒤 다시 테스트해주세요.',
    state: 'failed',
    afterMs: null,
  }
}
