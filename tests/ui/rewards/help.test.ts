import { createElement } from 'react'
import { expect, test } from 'vitest'
import { STATUS_NAMES } from '#domain/gifts/userGifts/states.ts'
import { COSTS, type CURRENCY_NAMES, EARNINGS, LIMITS, PRICED, PRIZED } from '#domain/rewards/rates.ts'
import { GiftsHelp } from '#ui/gifts/giftsHelp.tsx'
import { PointsHelp } from '#ui/rewards/rewardsHelp.tsx'
import { draw } from '../draw.tsx'

const textOf = (part: typeof PointsHelp) => draw(createElement(part), 0).text().replace(/\s+/g, ' ')

test('the table of the help page has a row for each rate, with its amount in the column of its currency', () => {
  const $ = draw(createElement(PointsHelp), 0)
  const rows = $('tbody tr')
    .toArray()
    .map((row) => {
      $(row).find('.meta').remove()
      return $(row)
        .find('th, td')
        .toArray()
        .map((cell) => $(cell).text().trim())
    })
  const inColumn = (currency: keyof typeof CURRENCY_NAMES, text: string) =>
    currency === 'POINT' ? [text, ''] : ['', text]
  const fixed = [
    ...Object.values(EARNINGS).map((rate) => [rate.words, ...inColumn(rate.currency, `+${rate.amount}`)]),
    ...Object.values(COSTS).map((rate) => [rate.words, ...inColumn(rate.currency, `−${rate.amount}`)]),
  ]
  for (const row of fixed) expect(rows).toContainEqual(row)
  expect(rows).toHaveLength(fixed.length + Object.keys(PRIZED).length + Object.keys(PRICED).length)
})

test('the help page names each limit of what is paid, and what counts as the same text', () => {
  const help = textOf(PointsHelp) + textOf(GiftsHelp)
  for (const words of [
    `하루 ${LIMITS.paidBoardsADay}번까지`,
    `하루 ${LIMITS.paidCommentsADay}번까지`,
    `${LIMITS.shortestPaidText}자 이상`,
    `${LIMITS.secondsApart}초`,
    `하루 ${LIMITS.starsOfLikesADay}개까지, 같은 회원의 추천은 ${LIMITS.likerDays}일에 한 번만`,
    `${LIMITS.voterDays}일이 안 된 계정`,
    `친구 ${LIMITS.paidGuests}명까지`,
    '숫자나 반복한 글자만 다른 글은 같은 내용입니다.',
  ])
    expect(help).toContain(words)
})

test('the help page explains odds, receipts and every state of a gift', () => {
  const help = textOf(GiftsHelp)
  for (const words of [
    '확률의 합은 100%',
    '영수증',
    '시드',
    '30일 전과 3일 전',
    ...Object.values(STATUS_NAMES),
  ])
    expect(help).toContain(words)
})
