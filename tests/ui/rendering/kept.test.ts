import { expect, test } from 'vitest'
import { drawn, formsFor, page, plainPage, type Row } from './keptRows.tsx'

/** The drawings that `act` causes. */
const countIn = (act: () => void): number => {
  const before = drawn.times
  act()
  return drawn.times - before
}

test('readers with the same rows share one drawing, which is what React draws', () => {
  const rows = [{ id: 1, title: '무선 <청소기> & 먼지 봉투' }]
  const first = page(rows)
  expect(countIn(() => expect(page([{ ...(rows[0] as Row) }])).toBe(first))).toBe(0)
  expect(first).toBe(plainPage(rows, 5_000))
})

test('other rows and a later time are drawn again', () => {
  const rows = [{ id: 2, title: '세제' }]
  const first = page(rows)
  expect(countIn(() => expect(page([{ id: 2, title: '세제 2+1' }])).toContain('2+1'))).toBe(1)
  expect(countIn(() => expect(page(rows, { now: 15_000 })).not.toBe(first))).toBe(1)
})

test('kept markup, which others read too, shows nothing of the reader', () => {
  const rows = [{ id: 3, title: '이어폰' }]
  expect(page(rows, { keep: false })).toContain('김하늘')
  expect(page(rows)).not.toContain('김하늘')
  expect(page(rows, { nickname: '이바다' })).toBe(page(rows))
})

const readersIn = (html: string) => [...html.matchAll(/name="_for" value="(-?\d+)"/g)].map(([, id]) => id)

test('each form of kept markup names its own reader, and none where the reader is a guest', () => {
  const subjects = ['<b>하나</b>', '둘']
  expect(readersIn(formsFor(7, subjects))).toEqual(['7', '7', '7'])
  expect(readersIn(formsFor(12, subjects))).toEqual(['12', '12', '12'])
  const guest = formsFor(null, subjects)
  expect(guest).not.toContain('_for')
  expect(guest).toBe(formsFor(7, subjects).replaceAll('<input type="hidden" name="_for" value="7"/>', ''))
})

test('a text that looks like a mark of kept markup stays a text', () => {
  const subject = '<!--secret 0--> --> <!--'
  const html = formsFor(7, ['하나', subject])
  expect(html.split('&lt;!--secret 0--&gt; --&gt; &lt;!-- 추천')).toHaveLength(3)
})
