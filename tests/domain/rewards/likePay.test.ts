import { beforeEach, expect, test } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import { block } from '#domain/accounts/blocks.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { likeBoard, unlikeBoard } from '#domain/boards/likes.server.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { writeBoard } from '#domain/boards/writing.server.ts'
import { DAY_MS, HOUR_MS, seoulMidnight } from '#domain/clock.ts'
import { listActions } from '#domain/rewards/actionHistories.server.ts'
import { readBalance } from '#domain/rewards/ledger.server.ts'
import { cast } from '#tests/support/people/cast.ts'
import { ageDays } from '#tests/support/people/comments.ts'
import { expectSoundLedger } from '#tests/support/people/ledger.ts'
import { plansOf } from '#tests/support/run/plans.ts'

let kim: Member
let lee: Member
let park: Member
beforeEach(() => {
  ;({ kim, lee, park } = cast())
  for (const member of [kim, lee, park]) ageDays(member, 100)
})

const TODAY = seoulMidnight(Date.now()) + 12 * HOUR_MS
const post = (title: string) => writeBoard(kim, NewBoard.parse({ title, content: `${title}에 대한 글` })).id
const stars = () => readBalance(kim.id, 'STAR').balance
const told = () =>
  listActions(kim, 'TO_ME', { pageNumber: 1, pageSize: 20 }).contents.filter(
    ({ kind }) => kind === 'BOARD_LIKED',
  )

test('all likes of a member bring an author one star in seven Seoul days, and the author is notified of each', () => {
  const [first, second, third] = [post('첫 글'), post('둘째 글'), post('셋째 글')]
  likeBoard(lee, first, TODAY)
  likeBoard(lee, second, TODAY + 6 * DAY_MS)
  expect([stars(), told().length]).toEqual([1, 2])
  likeBoard(park, second, TODAY + 6 * DAY_MS)
  expect(stars(), 'another member').toBe(2)
  likeBoard(lee, third, seoulMidnight(TODAY) + 7 * DAY_MS)
  expect([stars(), told().length]).toEqual([3, 4])
})

test('an author is not notified of a like by a member whom they blocked', () => {
  block(kim, lee.id)
  likeBoard(lee, post('첫 글'), TODAY)
  expect([stars(), told()]).toEqual([1, []])
})

test('a like that is taken back still counts as the paid like of the seven days', () => {
  const [first, second] = [post('첫 글'), post('둘째 글')]
  likeBoard(lee, first, TODAY)
  unlikeBoard(lee, first, TODAY)
  likeBoard(lee, second, TODAY)
  expect(stars()).toBe(0)
  expectSoundLedger()
})

test('a like and a post read the same number of rows whatever the length of the ledger', () => {
  const id = post('첫 글')
  likeBoard(lee, id, TODAY)
  unlikeBoard(lee, id, TODAY)
  const since = plansOf(sqlite(), 'from "ledger_entries"', '"created_at" >=')
  expect(since).toEqual([
    'SEARCH ledger_entries USING INDEX ledger_entries_cause (user_id=? AND cause=? AND created_at>?)',
  ])
  const found = plansOf(sqlite(), 'from "ledger_entries"', '"reference" =')
  expect(found).toEqual([
    'SEARCH ledger_entries USING INDEX ledger_entries_once (user_id=? AND currency=? AND cause=? AND reference=?)',
  ])
  const reversing = sqlite()
    .prepare('explain query plan delete from ledger_entries where reversed_id = 1')
    .all()
  expect(JSON.stringify(reversing)).toContain('ledger_entries_reversed')
})
