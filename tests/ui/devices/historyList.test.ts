import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { Arrival } from '#domain/devices/delivery/outbox/arrivals.server.ts'
import { HistoryList } from '#ui/devices/historyList.tsx'
import { draw } from '../draw.tsx'

const NOW = Date.parse('2026-11-20T08:42:00Z')

function drawHistory(suspiciousDropPercent: number | null, arrivals: Arrival[] = []) {
  const explanation = {
    causes: [{ kind: 'KEYWORD', words: '청소기' }],
    alerts: [{ kind: 'KEYWORD', alertId: 1 }],
    productId: 7,
    productName: '한빛전자 무선청소기 HB-V10',
    imageUrl: null,
    categoryId: 1,
    sources: ['pomppu'],
    notifiedTotal: 162_100,
    currentTotal: 114_200,
    suspiciousDropPercent,
    isMuted: false,
    isEnded: false,
    isResting: false,
  } as const
  const history = {
    id: 1,
    kind: 'KEYWORD',
    title: '키워드 알림',
    body: '',
    link: '/products/7',
    createdAt: NOW,
    readAt: NOW,
  } as const
  const shown = {
    ...explanation,
    causes: [...explanation.causes],
    alerts: [...explanation.alerts],
    sources: [...explanation.sources],
  }
  const histories = [{ ...history, arrivals, heldUntil: null, explanation: shown }]
  return draw(createElement(HistoryList, { histories }), NOW)
}

test('a price that changed since a message names the movement, a suspicious drop the doubt instead', () => {
  expect(drawHistory(null)('.since').text()).toContain('▼ 47,900원 내림')
  expect(drawHistory(51)('.since').text()).toContain('현재 114,200원평소보다 51% 낮음 · 가격 확인 필요')
  expect(drawHistory(51)('.since').text()).not.toContain('▼')
})

test('a message of a digest says so', () => {
  const chrome = { deviceName: 'Chrome · Windows', channel: 'WEB', tookMs: 1_200 } as const
  const why = (isBundled: boolean) => drawHistory(null, [{ ...chrome, isBundled }])('.why').text()
  expect(why(true)).toContain('모아서 Chrome · Windows 도착 1.2초')
  expect(why(false)).not.toContain('모아서')
})
