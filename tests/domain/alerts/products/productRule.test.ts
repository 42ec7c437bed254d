import { describe, expect, test } from 'vitest'
import { firstTarget, judgeAlert, type ProductWatch } from '#domain/alerts/products/productRule.ts'
import { HOUR_MS } from '#domain/clock.ts'
import fc from '#tests/support/run/fastCheck.ts'

type Step = [hours: number, total: number | null]
const NOBODY = { basisTotal: null, lastTotal: null, lastToldAt: null, aboveSince: null }

/** The totals at which an alert notifies, step by step, `hours` after the previous step. */
function spoken(
  terms: Pick<ProductWatch, 'kind' | 'value'>,
  atRegistering: number | null,
  steps: Step[],
): number[] {
  let watch: ProductWatch = { ...NOBODY, ...terms, basisTotal: atRegistering, lastTotal: atRegistering }
  let now = 0
  const said: number[] = []
  watch = { ...watch, ...judgeAlert(watch, atRegistering, now) }
  for (const [hours, total] of steps) {
    now += hours * HOUR_MS
    const { cause, ...state } = judgeAlert(watch, total, now)
    watch = { ...watch, ...state }
    if (cause && total !== null) said.push(total)
  }
  return said
}

describe('a target', () => {
  const target = (steps: Step[], before: number | null = 20_000) =>
    spoken({ kind: 'TARGET', value: 15_000 }, before, steps)

  test('a target notifies when it is met, then again only for less', () =>
    expect(
      target([
        [1, 15_001],
        [1, 15_000],
        [1, 15_000],
        [1, 14_900],
        [1, 14_950],
      ]),
    ).toEqual([15_000, 14_900]))
  test('a target notifies again after 24 unbroken hours above it', () =>
    expect(
      target([
        [1, 14_000],
        [1, 16_000],
        [24, 14_500],
      ]),
    ).toEqual([14_000, 14_500]))
  test('a target does not notify again when it was met within the 24 hours', () =>
    expect(
      target([
        [1, 14_000],
        [1, 16_000],
        [12, 14_200],
        [1, 16_000],
        [12, 14_500],
      ]),
    ).toEqual([14_000]))
  test('a target counts hours without any offer as above', () =>
    expect(
      target([
        [1, 14_000],
        [1, null],
        [24, 14_000],
      ]),
    ).toEqual([14_000, 14_000]))
  test('a target that is already met was notified at registration', () =>
    expect(
      target(
        [
          [1, 14_000],
          [1, 13_000],
        ],
        14_000,
      ),
    ).toEqual([13_000]))
})

test.each([
  [129_000, 122_000],
  [9_900, 9_400],
  [475, 451],
  [99_999_999, 94_900_000],
  [1, 1],
])('the suggested target for %i won is %i', (total, target) => {
  expect(firstTarget(total)).toBe(target)
})

describe('other kinds', () => {
  test('a percentage counts from the total at registration', () =>
    expect(
      spoken({ kind: 'PERCENT', value: 10 }, 20_000, [
        [1, 18_001],
        [1, 18_000],
        [1, 17_000],
      ]),
    ).toEqual([18_000, 17_000]))
  test('a percentage of an unknown total counts from the first total that is known', () =>
    expect(
      spoken({ kind: 'PERCENT', value: 10 }, null, [
        [1, null],
        [1, 18_000],
        [1, 16_201],
        [1, 16_200],
      ]),
    ).toEqual([16_200]))
  test('a fall counts from 1 % and 100원 below the last alert', () =>
    expect(
      spoken({ kind: 'FALL', value: null }, 20_000, [
        [1, 19_801],
        [1, 19_800],
        [1, 21_000],
        [1, 19_700],
        [1, 19_602],
      ]),
    ).toEqual([19_800, 19_602]))
  test('a fall of a cheap product is at least 100원', () =>
    expect(
      spoken({ kind: 'FALL', value: null }, 1_000, [
        [1, 950],
        [1, 900],
      ]),
    ).toEqual([900]))
  test('any change notifies both ways, at most once in 6 hours', () =>
    expect(
      spoken({ kind: 'ANY', value: null }, 10_000, [
        [1, 11_000],
        [1, 9_000],
        [5, 9_000],
        [6, 9_050],
      ]),
    ).toEqual([11_000, 9_000]))
  test('an alert of a product that nobody sold notifies of the first price, and counts from it', () =>
    expect(
      spoken({ kind: 'FALL', value: null }, null, [
        [1, null],
        [1, 10_000],
        [1, 10_500],
        [1, 9_000],
      ]),
    ).toEqual([10_000, 9_000]))
})

/** A moment of the product: its lowest total, and whether the alert notified. */
interface Moment {
  at: number
  total: number | null
  said: boolean
}

/** The rule as a plain model: every step looks at the whole past again. */
function model(
  { kind, value }: Pick<ProductWatch, 'kind' | 'value'>,
  first: number | null,
  steps: Step[],
): number[] {
  const past: Moment[] = []
  const said: number[] = []
  const basis = [first, ...steps.map(([, total]) => total)].find((total) => total !== null) ?? null
  const percentTarget = basis === null ? null : Math.floor((basis * (100 - (value ?? 0))) / 100)
  const target = kind === 'TARGET' ? value : percentTarget
  const waitsForTarget = kind === 'TARGET' || kind === 'PERCENT'
  let now = 0
  for (const [index, [hours, total]] of ([[0, first], ...steps] as Step[]).entries()) {
    now += hours * HOUR_MS
    const speaks = waitsForTarget
      ? reachesTarget(past, total, target, now)
      : index > 0 && changesEnough(past, total, kind, now)
    past.push({ at: now, total, said: speaks })
    if (speaks && index > 0 && total !== null) said.push(total)
  }
  return said
}

/** At or under the target, and again only below the last alert or after 24 hours above the target. */
function reachesTarget(past: Moment[], total: number | null, target: number | null, now: number): boolean {
  const isMet = (total: number | null) => target !== null && total !== null && total <= target
  const above = past.slice(past.findLastIndex((moment) => isMet(moment.total)) + 1)
  const isRested = above.length > 0 && now - (above[0]?.at ?? now) >= 24 * HOUR_MS
  const before = past.findLast((moment) => moment.said)
  return isMet(total) && (!before || isRested || (total ?? 0) < (before.total ?? 0))
}

/**
 * A change of at least 1 % and 100원 since the last alert: down for FALL, either way and six hours later for ANY; or the
 * first total where none was known.
 */
function changesEnough(
  past: Moment[],
  total: number | null,
  kind: ProductWatch['kind'],
  now: number,
): boolean {
  const last = past.findLast((moment) => moment.said)
  const known = (last ?? past[0])?.total ?? null
  if (total === null) return false
  if (known === null) return true
  const change = total - known
  const isEnough = Math.abs(change) >= 100 && Math.abs(change) >= known * 0.01
  if (kind !== 'ANY') return isEnough && change < 0
  return isEnough && (last === undefined || now - last.at >= 6 * HOUR_MS)
}

test('any sequence of prices alerts as the model does', () => {
  const total = fc.option(
    fc.integer({ min: 90, max: 130 }).map((hundreds) => hundreds * 100),
    { nil: null, freq: 6 },
  )
  const steps = fc.array(fc.tuple(fc.constantFrom(1, 5, 6, 12, 24), total), { maxLength: 25 })
  const terms = fc.constantFrom(
    { kind: 'TARGET', value: 11_000 } as const,
    { kind: 'PERCENT', value: 5 } as const,
    { kind: 'FALL', value: null } as const,
    { kind: 'ANY', value: null } as const,
  )
  fc.assert(
    fc.property(terms, total, steps, (alert, first, prices) => {
      expect(spoken(alert, first, prices)).toEqual(model(alert, first, prices))
    }),
    { numRuns: 3000 },
  )
})
