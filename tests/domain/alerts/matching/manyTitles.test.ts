import { expect, test } from 'vitest'
import { createRandom } from '#crawler/samples/random.ts'
import { readableText } from '#domain/alerts/matching/aliases.server.ts'
import { KeywordIndex } from '#domain/alerts/matching/keywordIndex.ts'
import { matches, readPattern } from '#domain/search/matching.ts'
import { makeGood, makeKeyword } from '#tests/bench/goods/goods.ts'
import { proofSize } from '#tests/support/run/proof.ts'

const TITLES = proofSize({ ordinary: 10_000, full: 1_000_000 })
const KEYWORDS = 300

test(`${TITLES} titles match the keywords that the plain loop finds`, () => {
  const random = createRandom(TITLES)
  const keywords = Array.from({ length: KEYWORDS }, () => makeKeyword(random))
  const patterns = keywords.map(readPattern)
  const index = new KeywordIndex()
  for (const [keywordId, keyword] of keywords.entries()) index.add(keyword, { keywordId, userId: 1 })
  let hits = 0
  for (let title = 0; title < TITLES; title++) {
    const text = readableText(makeGood(random))
    const byLoop = patterns.flatMap((pattern, id) => (matches(text, pattern) ? [id] : []))
    const byIndex = index.find(text).map(({ keywordId }) => keywordId)
    if (byIndex.sort((a, b) => a - b).join() !== byLoop.join()) expect(byIndex, text.text).toEqual(byLoop)
    hits += byLoop.length
  }
  expect(hits).toBeGreaterThan(TITLES / 100)
}, 1_800_000)
