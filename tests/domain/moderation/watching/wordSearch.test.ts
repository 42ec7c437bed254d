import { describe, expect, test } from 'vitest'
import { inOneForm } from '#domain/moderation/watching/foldings.ts'
import { searchOf } from '#domain/moderation/watching/wordSearch.ts'

const watched = (word: string, exceptions: string[] = []) => ({ word, action: 'HOLD' as const, exceptions })

async function find(word: string, text: string, exceptions: string[] = []): Promise<string | null> {
  const search = await searchOf([watched('없는단어'), watched(word, exceptions), watched('nothing')])
  return search(text)[0]?.written ?? null
}

describe('a Korean word is found', () => {
  test.each([
    ['as it is', '카지노', '카지노'],
    ['inside another word', '카지노추천', '카지노'],
    ['with blanks', '카 지 노 모십니다', '카 지 노'],
    ['with digits', '카1지2노', '카1지2노'],
    ['with marks', '카@지*노', '카@지*노'],
    ['with points', '카.지.노', '카.지.노'],
    ['in lone jamo', 'ㅋㅏㅈㅣㄴㅗ', '카지노'],
    ['partly in jamo', '카ㅈㅣ노', '카지노'],
    ['with a look-alike', '카ㅈ|노', '카ㅈ|노'],
    ['with a drawn-out vowel', '카아지이노', '카아지이노'],
    ['with an invisible letter', '카\u200b지노', '카지노'],
    ['in the keys that type it', 'zkwlsh 모십니다', 'zkwlsh'],
    ['in wide letters around it', '［카지노］', '카지노'],
  ])('%s', async (_, text, written) => {
    expect(await find('카지노', text)).toBe(written)
  })

  test('with a digit that sounds like its syllable', async () => {
    expect(await find('시발', '시8')).toBe('시8')
    expect(await find('시발', '12시8분 출발')).toBeNull()
  })

  test('as initial consonants', async () => {
    expect(await find('ㅅㅂ', '아 ㅅ ㅂ')).toBe('ㅅ ㅂ')
    expect(await find('ㅅㅂ', '갓브랜드')).toBeNull()
  })
})

describe('a Korean word is not found', () => {
  test.each([
    ['across two words', '다시 바라'],
    ['across a blank in other words', '다시 발표합니다'],
    ['across the end of a sentence', '다시. 발매는 내일'],
    ['in half a syllable', '다시바라'],
    ['in another alphabet', 'sibal'],
  ])('%s', async (_, text) => {
    expect(await find('시발', text)).toBeNull()
  })

  test('in an exception', async () => {
    expect(await find('시발', '여기가 시발점입니다', ['시발점'])).toBeNull()
    expect(await find('시발', '시발점에서 시발', ['시발점'])).toBe('시발')
    expect(await find('시발', '시발 점심', ['!!', '점심'])).toBe('시발')
  })

  test('in an exception, unless a text has thousands of exceptions', async () => {
    expect(await find('시발', '시발점 '.repeat(1_000), ['시발점'])).toBeNull()
    expect(await find('시발', '시발점 '.repeat(5_001), ['시발점'])).toBe('시발')
  })
})

describe('a Latin word', () => {
  test.each([
    ['casino', 'CASINO'],
    ['c4s1no', 'c4s1no'],
    ['ca$ino', 'ca$ino'],
    ['c a s i n o', 'c a s i n o'],
    ['\u0441asin\u043e', 'casino'],
    ['온라인casino추천', 'casino'],
  ])('is found in %s', async (text, written) => {
    expect(await find('casino', text)).toBe(written.toLowerCase())
  })

  test('is not found inside another one', async () => {
    expect(await find('ass', 'classic glass')).toBeNull()
    expect(await find('ass', 'as good as new')).toBeNull()
    expect(await find('ass', 'what an ass')).toBe('ass')
  })

  test('with Korean letters is found as a whole', async () => {
    expect(await find('야동19', '야동19 모음')).toBe('야동19')
    expect(await find('야동19', '야동 모음')).toBeNull()
  })
})

describe('a domain is found', () => {
  test.each([
    'bad.com',
    'https://a.bad.com/x',
    'bad[.]com',
    'bad 점 com',
    'bad . com',
    '주소는bad.com입니다',
    'bad。com',
    'b\u200bad.com',
  ])('in %s', async (text) => {
    expect(await find('bad.com', text)).toBe('bad.com')
  })

  test.each(['notbad.com', 'bad.com.br', 'bad.community'])('but not in %s', async (text) => {
    expect(await find('bad.com', text)).toBeNull()
  })
})

test('five thousand words are searched for at once', async () => {
  const syllable = (no: number) => String.fromCharCode(0xac00 + (no % 11172))
  const words = Array.from({ length: 5_000 }, (_, no) =>
    watched(`${syllable(no * 7)}${syllable(no * 13 + 5)}`),
  )
  const search = await searchOf(words)
  const found = search(`처음 ${words[0]?.word} 중간 ${words[2_500]?.word} 끝 ${words[4_999]?.word}`)
  const names = found.map(({ watched: { word } }) => word)
  expect(names).toEqual(
    expect.arrayContaining([words[0], words[2_500], words[4_999]].map((each) => each?.word)),
  )
})

test.each(['ﷺ', '㌀', '⑴', 'e\u0301\u0323'])(
  'a body of %s does not become long, and hides no word',
  async (letters) => {
    const body = letters.repeat(Math.floor(99_000 / letters.length))
    expect(inOneForm(body).length).toBeLessThanOrEqual(150_000)
    expect(await find('카지노', `${body.slice(0, 30_000)} 카지노`)).toBe('카지노')
  },
)

test('a list without words finds nothing', async () => {
  const search = await searchOf([])
  expect(search('카지노')).toEqual([])
})
