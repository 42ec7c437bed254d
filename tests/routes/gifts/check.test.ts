import { execFileSync } from 'node:child_process'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Member } from '#domain/accounts/member.ts'
import { DAY_MS, HOUR_MS, seoulMidnight } from '#domain/clock.ts'
import { checkProgram, checkScript, computeDraw, type DrawClaim } from '#domain/gifts/draw/drawCheck.ts'
import { drawPrizes, getReceipt, type Receipt, readDrawGame } from '#domain/gifts/draw/draws.server.ts'
import { onAnnouncement } from '#domain/live.server.ts'
import { loader as check } from '#routes/web/gifts/check.tsx'
import { action as nextDay } from '#routes/web/gifts/nextDay.ts'
import { cast } from '#tests/support/people/cast.ts'
import { givePoints, offerPrizes } from '#tests/support/people/gifts.ts'
import { asBrowser, ask } from '#tests/support/server/calls.ts'

let kim: Member
let receipt: Receipt
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: seoulMidnight(Date.now()) + 12 * HOUR_MS })
  const people = cast()
  kim = people.kim
  offerPrizes(people.park, Date.now())
  givePoints(kim, 1)
  receipt = drawPrizes(kim, { count: 1, requestKey: 'key', gameId: readDrawGame().id })[0]!
})
afterEach(() => {
  vi.useRealTimers()
})

const open = async (query: Record<string, string>) => {
  const answer = await ask(check, `/giftGame/check?${new URLSearchParams(query)}`)
  if (answer instanceof Response) throw new Error(`${answer.status}`)
  return answer
}
const tomorrow = () => {
  vi.setSystemTime(Date.now() + DAY_MS)
  receipt = getReceipt(receipt.id)
}
const fields = () => ({
  seed: receipt.seed!,
  user: `${kim.id}`,
  n: '1',
  odds: '25, 75',
  commitment: receipt.commitment,
  place: `${receipt.prize.place + 1}`,
})

test('a receipt of today shows its commitment, and no seed', async () => {
  const shown = await open({ draw: `${receipt.id}` })
  expect(shown).toMatchObject({
    receipt: { commitment: receipt.commitment, seed: null },
    checked: null,
    problem: null,
  })
})

/** What the programs print, in Python and in JavaScript. */
function runBoth(claim: DrawClaim): string[] {
  const python = ['python3', '-c', checkProgram(claim)] as const
  const script = [process.execPath, '-e', checkScript(claim)] as const
  return [python, script].map(([program, ...given]) => execFileSync(program, given, { encoding: 'utf8' }))
}

test('a receipt of yesterday is computed again, by our page and by the programs on it', async () => {
  tomorrow()
  const { checked, sample } = await open({ draw: `${receipt.id}` })
  expect(checked).toMatchObject({ faults: [], computed: { place: receipt.prize.place + 1 } })
  expect(sample).toEqual({ of: 'claim', claim: checked!.claim })
  const { number } = checked!.computed
  const [python, script] = runBoth(sample.claim)
  expect(python).toBe(`commitment True\nnumber ${number}\nprize ${receipt.prize.place + 1}\n`)
  expect(script).toBe(`commitment true\nnumber ${number}\nprize ${receipt.prize.place + 1}\n`)
  for (const program of [checkProgram, checkScript])
    expect(program(sample.claim).trim().split('\n').length).toBeLessThanOrEqual(20)
})

test('the programs are there before the first receipt, and with the facts of a receipt before its seed', async () => {
  const before = await open({})
  expect(before.sample.of).toBe('example')
  const { number, place, commitment } = await computeDraw(before.sample.claim)
  expect(before.sample.claim.commitment).toBe(commitment)
  const [python, script] = runBoth(before.sample.claim)
  expect(python).toBe(`commitment True\nnumber ${number}\nprize ${place}\n`)
  expect(script?.toLowerCase()).toBe(python?.toLowerCase())

  const { sample } = await open({ draw: `${receipt.id}` })
  const { commitment: promised } = receipt
  expect(sample).toMatchObject({
    of: 'receipt',
    claim: { user: kim.id, n: 1, odds: [250_000, 750_000], commitment: promised },
  })
  expect(runBoth(sample.claim)[0]).toContain('commitment False')
})

test('only a member of the demo can end the day, once for each press of the page', async () => {
  const turn = async (form: Record<string, string>) =>
    ask(nextDay, '/giftGame/nextDay', { form, headers: await asBrowser(kim) })
  const day = String(receipt.day)
  expect(await turn({ day })).toMatchObject({ status: 404 })
  let turns = 0
  const stop = onAnnouncement('nextDay', () => {
    turns++
    tomorrow()
  })
  expect((await open({ draw: `${receipt.id}` })).isDemo, 'a visitor').toBe(false)
  for (const _ of [1, 2]) await turn({ day, draw: `${receipt.id}` })
  stop()
  expect([turns, receipt.seed]).toEqual([1, expect.stringMatching(/^[0-9a-f]{64}$/)])
})

test('the fields of a receipt are checked without its number', async () => {
  tomorrow()
  expect((await open(fields())).checked).toMatchObject({
    faults: [],
    claim: { user: kim.id, odds: [250_000, 750_000] },
  })
})

test.each([
  ['another seed', { seed: 'ab'.repeat(32) }, '약속과 다릅니다'],
  ['another commitment', { commitment: 'cd'.repeat(32) }, '약속과 다릅니다'],
  ['another prize', { place: '9' }, '9번째 상품이라고 하지만'],
])('a forged receipt with %s is told as such, with and without its number', async (_, forged, words) => {
  tomorrow()
  for (const draw of ['', `${receipt.id}`]) {
    const { checked } = await open({ ...fields(), ...forged, draw })
    expect(checked!.faults.join(' ')).toContain(words)
  }
})

test('a sound computation for another member than that of the receipt is reported as a fault', async () => {
  tomorrow()
  const { place } = await computeDraw({ seed: receipt.seed!, user: 999, n: 1, odds: [250_000, 750_000] })
  const { checked } = await open({ ...fields(), draw: `${receipt.id}`, user: '999', place: `${place}` })
  expect(checked!.faults).toContain(`회원 번호가 ${receipt.id}번 영수증과 다릅니다.`)
})

test.each(['999', 'x', '-1', '1e3', '9'.repeat(400)])('a receipt %s was never given', async (draw) => {
  expect(await open({ draw })).toMatchObject({ isMissing: true, receipt: null, checked: null })
})

test.each([
  ['a seed of other letters', { seed: 'z'.repeat(64) }, '시드는'],
  ['a short seed', { seed: 'ab' }, '시드는'],
  ['no member', { user: 'x' }, '회원 번호는'],
  ['a fraction of a draw', { n: '1.5' }, '몇 번째인지는'],
  ['odds that do not add up', { odds: '25, 74' }, '확률의 합은'],
  ['odds over 100%', { odds: '60, 60' }, '확률의 합은'],
  ['negative odds', { odds: '-25, 125' }, '25, 75처럼'],
  ['odds that are words', { odds: '반, 반' }, '25, 75처럼'],
  ['a script', { seed: '<script>alert(1)</script>' }, '시드는'],
])('%s: told at the form, nothing computed', async (_, wrong, words) => {
  tomorrow()
  const { problem, checked } = await open({ ...fields(), ...wrong })
  expect([problem?.includes(words), checked]).toEqual([true, null])
})
