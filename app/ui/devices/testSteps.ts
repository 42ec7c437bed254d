/** The state of a test message according to the outbox. */
export interface TestProgress {
  state: 'pending' | 'sending' | 'sent' | 'failed' | 'gone' | 'cancelled'
  reason: string | null
  createdAt: number
  sentAt: number | null
  acks: { event: string; at: number }[]
}

export interface TestStep {
  name: string
  note: string
  state: 'done' | 'now' | 'failed' | 'later'
  /** Milliseconds since the start. */
  afterMs: number | null
}

const PATIENCE_MS = 10_000

/** The three steps of a device test: queued, accepted by the push service, shown by the device. */
export function testSteps(test: TestProgress, now: number): TestStep[] {
  return [
    { name: '시험 알림을 준비했습니다', note: '보낼 차례를 기다립니다.', state: 'done', afterMs: 0 },
    sending(test),
    arriving(test, now),
  ]
}

/** Whether the test is over, successful or not. */
export const isTestOver = (steps: TestStep[]): boolean => steps.every((step) => step.state !== 'now')

function sending({ state, reason, createdAt, sentAt }: TestProgress): TestStep {
  const afterMs = sentAt === null ? null : sentAt - createdAt
  if (state === 'sent') {
    return { name: '푸시 서비스가 받았습니다', note: '기기로 가는 길입니다.', state: 'done', afterMs }
  }
  if (state === 'pending' || state === 'sending') {
    const note = reason ? `다시 보내는 중입니다 (${reason})` : '푸시 서비스의 대답을 기다립니다.'
    return { name: '푸시 서비스로 보내는 중입니다', note, state: 'now', afterMs: null }
  }
  const note = reason ?? '기기를 지우고 다시 등록해 보세요.'
  return { name: '푸시 서비스가 받지 않았습니다', note, state: 'failed', afterMs: null }
}

function arriving({ state, createdAt, sentAt, acks }: TestProgress, now: number): TestStep {
  const shown = acks.find((ack) => ack.event === 'SHOWN')
  if (shown) {
    return {
      name: '기기에 도착했습니다',
      note: '알림이 보였습니다.',
      state: 'done',
      afterMs: shown.at - createdAt,
    }
  }
  if (state !== 'sent' || sentAt === null) {
    return { name: '기기에 도착', note: '', state: 'later', afterMs: null }
  }
  if (now - sentAt < PATIENCE_MS) {
    return {
      name: '기기의 도착 확인을 기다립니다',
      note: '10초까지 기다립니다.',
      state: 'now',
      afterMs: null,
    }
  }
  return {
    name: '기기의 도착 확인이 없습니다',
    note: '기기의 설정 › 알림에서 이 브라우저의 알림을 켠 뒤 다시 시험하세요.',
    state: 'failed',
    afterMs: null,
  }
}
