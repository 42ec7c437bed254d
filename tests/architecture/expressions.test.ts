import { join } from 'node:path'
import { check } from 'recheck'
import { expect, test } from 'vitest'
import { proofSize } from '#tests/support/run/proof.ts'
import { type Building, type Expression, findExpressions, listBuilt } from './expressions.ts'
import { readSources } from './sources.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** Expressions that may take quadratic time, because at most 300 letters reach them. */
const BOUNDED: Array<{ path: string; reason: string; provenIn: string }> = [
  {
    path: 'app/domain/offers/titles/',
    reason: 'tidyText and saysEnded cut what readOffer gets',
    provenIn: 'tests/domain/sources/titleLength.test.ts',
  },
  {
    path: 'app/domain/offers/money/quantity.ts',
    reason: 'readQuantity cuts the name',
    provenIn: 'tests/domain/sources/titleLength.test.ts',
  },
  {
    path: 'app/domain/offers/shops/shops.ts',
    reason: 'findShop cuts the text',
    provenIn: 'tests/domain/sources/titleLength.test.ts',
  },
  {
    path: 'app/domain/catalog/naming/',
    reason: 'measure cuts the name before anything reads it',
    provenIn: 'tests/domain/sources/titleLength.test.ts',
  },
  {
    path: 'app/ui/products/detail/productHero.tsx',
    reason: 'keywordOf cuts the name',
    provenIn: 'the same line',
  },
  {
    path: 'app/domain/catalog/grouping/newDecisions.server.ts',
    reason: 'the schema refuses more than 300 letters first',
    provenIn: 'tests/server/http/hostileSizes.test.ts',
  },
]

/** What functions build for each call, with values that they get. */
const BUILT_IN_FUNCTIONS: Record<string, Array<[source: string, flags: string]>> = {
  'app/ui/shareCard.tsx': [['.{1,18}', 'gsu']],
  'app/providers/kakao.server.ts': [['(?:^|;\\s*)(__Host-kakao-state:[0-9a-f-]+)=', 'g']],
  'app/domain/comments/anonymizedMentions.server.ts': [
    ['<a class="mention" href="/users/7">@[^<]*</a>', 'g'],
  ],
  'crawler/parsing/elements.ts': [['조회\\s*(\\d[\\d,.]*\\s?[k천만]?)', '']],
  'crawler/sources/eomisae.ts': [['^(?:https://eomisae.co.kr)?/rt/(\\d+)', '']],
}

const found = readSources(ROOT)
  .filter(({ path }) => /^(?:app|crawler|server)\//.test(path))
  .map(findExpressions)
const buildings = found.flatMap((source) => source.buildings)
const built = listBuilt([...new Set(buildings.map(({ path }) => path))])
const isIn =
  ({ path, line, lastLine }: Building) =>
  (expression: Expression) =>
    expression.path === path && expression.line >= line && expression.line <= lastLine
const inFunctions = buildings.filter((building) => !built.some(isIn(building)))

test('every expression that is built has a text that can be checked', () => {
  expect([...new Set(inFunctions.map(({ path }) => path))].sort()).toEqual(
    Object.keys(BUILT_IN_FUNCTIONS).sort(),
  )
})

const examples = Object.entries(BUILT_IN_FUNCTIONS).flatMap(([path, texts]) =>
  texts.map(([source, flags]) => ({ path, line: 0, source, flags })),
)
const distinct = new Map(
  [...found.flatMap(({ literals }) => literals), ...built, ...examples]
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map((expression) => [`/${expression.source}/${expression.flags}`, expression]),
)
const size = proofSize({ ordinary: 10, full: distinct.size })
const every = Math.ceil(distinct.size / size)
const chosen = [...distinct].filter((_, index) => index % every === 0)

/** Names an expression for which recheck finds texts that take more than linear time; `null` when it finds none. */
async function findWeakness([text, { path, line, source, flags }]: [string, Expression]) {
  const found = await check(source, flags, { timeout: 60_000 })
  const isBounded = BOUNDED.some((bounded) => path.startsWith(bounded.path))
  const isSquare =
    found.status === 'vulnerable' && found.complexity.type === 'polynomial' && found.complexity.degree === 2
  if (found.status === 'safe' || (isBounded && isSquare)) return null
  return `${path}:${line} ${found.status} ${text}`
}

test(`${chosen.length} of ${distinct.size} expressions take time in proportion to the length of their text`, async () => {
  const weaknesses: Array<string | null> = []
  for (const one of chosen) weaknesses.push(await findWeakness(one))
  expect(weaknesses.filter(Boolean)).toEqual([])
}, 900_000)

test('an expression that takes quadratic time is found', async () => {
  const [literal] = findExpressions({ path: 'app/x.ts', text: 'const END = /\\s+$/', imports: [] }).literals
  expect(await findWeakness(['/\\s+$/', literal!])).toBe('app/x.ts:1 vulnerable /\\s+$/')
})
