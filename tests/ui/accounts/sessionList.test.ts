import { createElement } from 'react'
import { expect, test } from 'vitest'
import { SessionList } from '#ui/accounts/sessionList.tsx'
import { draw } from '../draw.tsx'

test('a sign-in shows its kind of device, when it began and when it was last used', () => {
  const now = Date.parse('2026-11-20T17:00:00+09:00')
  const phone = {
    id: 1,
    deviceName: '앱 · iOS',
    createdAt: Date.parse('2026-11-18T08:05:00+09:00'),
    lastSeenAt: now,
  }
  const page = draw(createElement(SessionList, { sessions: [phone], ownId: 2 }), now)
  expect(page('.device b').text()).toBe('앱 · iOS')
  expect(page('.device .meta').text()).toBe('11월 18일 수요일 08:05 로그인 · 마지막 사용 오늘')
  expect(page('.device time').attr('title')).toBe('2026.11.18 (수) 08:05')
})
