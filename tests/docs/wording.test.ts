import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readKoreanTexts } from './koreanTexts.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const DOCUMENT = readFileSync(join(ROOT, 'docs', 'wording.md'), 'utf8')

/** Texts that nobody reads as the service's: words of titles and of other sites, and what the demo's members write. */
const NOT_OURS =
  /^(?:app\/domain\/(?:catalog\/(?:naming|categories\/categoryWords)|offers\/(?:titles|shops|money\/quantity)|accounts\/profile\/nickname\.ts)|crawler\/(?:sources|samples|danawa)\/|server\/demo\/)/

const listFiles = () =>
  execFileSync(
    'git',
    [
      'ls-files',
      '--cached',
      '--others',
      '--exclude-standard',
      'app',
      'crawler',
      'db',
      'public',
      'server',
      'run.mjs',
    ],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter((path) => /\.(?:tsx?|mjs|js|html|md)$/.test(path) && !NOT_OURS.test(path))

/** The cells of one column of a section's table, from its first row. */
function readColumn(section: string, column: number): string[] {
  const part = DOCUMENT.split(/^## /m).find((text) => text.startsWith(`${section}\n`)) ?? ''
  const rows = part.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).map((row) => row.split('|')[column + 1]?.trim() ?? '')
}

const ALLOWED = readColumn('Allowed', 0)
const FORBIDDEN = [...readColumn('Terms', 2), ...readColumn('Words not used', 0)].flatMap((cell) =>
  cell.split(', '),
)

/** The forbidden words of a text that no allowed text explains. */
function findForbidden(text: string): string[] {
  const rest = ALLOWED.reduce((left, allowed) => left.replaceAll(allowed, ''), text)
  return FORBIDDEN.filter((word) => rest.includes(word))
}

const readTexts = (path: string) =>
  /\.(?:html|md)$/.test(path)
    ? readFileSync(join(ROOT, path), 'utf8')
        .split('\n')
        .map((text, index) => ({ line: index + 1, text }))
    : readKoreanTexts(join(ROOT, path))

test('every Korean text of the source keeps to the words of docs/wording.md', () => {
  const faults = listFiles().flatMap((path) =>
    readTexts(path).flatMap(({ line, text }) =>
      findForbidden(text).map((word) => `${path}:${line} ${word}: ${text}`),
    ),
  )

  expect(faults).toEqual([])
})

test.each([
  ['a word not used', '단추를 누르세요.', ['단추']],
  ['another name of a term', '가격 알림을 등록하였습니다.', ['가격 알림']],
  ['an allowed text', '목표 가격 알림은 횟수에 넣지 않습니다.', []],
  ['an exact text of the specification', '이 메세지는 삭제 되었습니다.', []],
  ['another style', '확인했어요.', ['어요.']],
])('finds the forbidden words of %s', (_, text, words) => {
  expect(findForbidden(text)).toEqual(words)
})

test('every row of the tables is used: a text that is allowed still exists', () => {
  const texts = listFiles().flatMap((path) => readTexts(path).map(({ text }) => text))

  expect(ALLOWED.filter((allowed) => !texts.some((text) => text.includes(allowed)))).toEqual([])
})
