import { expect, test } from 'vitest'
import { createRandom } from '#crawler/samples/random.ts'
import { replayGuard } from '#tests/support/goods/guardReplay.ts'

test('the price guard publishes none of 60 wrong prices and all of 40 true drops, each within five minutes', async () => {
  const { latestSeconds, ...replay } = await replayGuard(createRandom(4))
  expect(replay).toEqual({ faults: 60, faultsPublished: 0, drops: 40, dropsPublished: 40, lost: 0 })
  expect(latestSeconds).toBeLessThanOrEqual(300)
  expect(latestSeconds).toBeGreaterThan(60)
}, 60_000)
