import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EXEMPTIONS } from './asvs/exemptions.ts'
import { drawReport, judge } from './asvs/report.ts'

const ROOT = join(import.meta.dirname, '..', '..')

test('every requirement of ASVS is shown or does not apply, and never both', () => {
  const judged = judge()
  const numbersOf = (isSuch: (one: (typeof judged)[number]) => boolean) =>
    judged.filter(isSuch).map(({ number }) => number)
  expect([judged.length, judged.filter(({ level }) => level === 1).length]).toEqual([253, 70])
  expect(numbersOf(({ evidence, reason }) => evidence.length === 0 && reason === undefined)).toEqual([])
  expect(numbersOf(({ evidence, reason }) => evidence.length > 0 && reason !== undefined)).toEqual([])
})

test.each(EXEMPTIONS.filter(({ packages }) => packages !== undefined))(
  'no package contradicts: $reason',
  ({ packages }) => {
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>
    }
    expect(Object.keys(dependencies).filter((name) => packages!.test(name))).toEqual([])
  },
)

/** `docs/asvs.md`, made of the comments: `bun --bun vitest run tests/docs -u` writes it again. */
test('docs/asvs.md lists what shows each requirement', async () => {
  await expect(drawReport(judge())).toMatchFileSnapshot(join(ROOT, 'docs', 'asvs.md'))
})
