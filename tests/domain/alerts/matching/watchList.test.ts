import { expect, test } from 'vitest'
import { WatchList } from '#domain/alerts/matching/watchList.ts'
import fc from '#tests/support/run/fastCheck.ts'

const id = (most: number) => fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: most }))
const watches = fc.uniqueArray(fc.record({ userId: id(2 ** 26 - 1), keywordId: id(2 ** 27 - 1) }), {
  selector: ({ keywordId }) => keywordId,
  maxLength: 60,
})

test('group by group, every member comes once, in order, with all their keywords', () => {
  fc.assert(
    fc.property(watches, fc.integer({ min: 1, max: 10 }), (given, size) => {
      const list = new WatchList(given)
      const met = []
      for (
        let group = list.after(0, size);
        group.length > 0;
        group = list.after(group.at(-1)?.[0] ?? 0, size)
      ) {
        expect(group.length).toBeLessThanOrEqual(size)
        met.push(...group)
      }
      const owners = [...new Set(given.map(({ userId }) => userId))].sort((a, b) => a - b)
      expect(met.map(([userId]) => userId)).toEqual(owners)
      for (const [owner, keywordIds] of met) {
        const own = given.filter(({ userId }) => userId === owner).map(({ keywordId }) => keywordId)
        expect(keywordIds).toEqual(own.sort((a, b) => a - b))
      }
    }),
  )
})
