import { type CheerioAPI, load } from 'cheerio'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getBoard } from '#domain/boards/boards.server.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { renewBoardSearch } from '#domain/boards/searchIndex.server.ts'
import { writeBoard } from '#domain/boards/writing.server.ts'
import { NewComment } from '#domain/comments/newComment.server.ts'
import { writeComment } from '#domain/comments/writing.server.ts'
import { cleanHtml, cleanPost } from '#domain/richText.server.ts'
import { cast } from '#tests/support/people/cast.ts'
import '#tests/support/run/fastCheck.ts'
import { serviceForThisFile } from '#tests/support/run/serviceForThisFile.ts'
import { asBrowser } from '#tests/support/server/calls.ts'

const service = serviceForThisFile()

const TAGS =
  'p h2 h3 ul ol li blockquote strong b em i s a pre code hr br table td tr caption button section main'.split(
    ' ',
  )
const TEXTS = 5_000
const MAX_PIECES = 14
/** Letters that turn the direction of what follows, up to the end of their line. */
const TURNS = '\u202e\u2066\u2067'

test('no tag of an unbalanced text reaches past its place', () => {
  const tag = fc.constantFrom(...TAGS)
  const piece = fc.oneof(
    { weight: 1, arbitrary: fc.constant('글') },
    { weight: 2, arbitrary: tag.map((name) => `</${name}>`) },
    {
      weight: 3,
      arbitrary: tag.map((name) => (name === 'a' ? '<a href="https://a.example/">' : `<${name}>`)),
    },
  )
  const text = fc.array(piece, { minLength: 1, maxLength: MAX_PIECES }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(text, (written) => {
      for (const html of [cleanPost(written), cleanHtml(written)]) {
        const $ = load(`<main><ol><li><section>${html}</section><i id="after">뒤</i></li></ol></main>`)
        const around = $('#after').parents().toArray()
        expect(around.map(({ tagName }) => tagName)).toEqual(['li', 'ol', 'main', 'body', 'html'])
        expect($('main > ol > li')).toHaveLength(1)
      }
    }),
    { numRuns: TEXTS },
  )
})

/** Elements with text that turns the direction, outside every `bdi` and every element with `dir`. */
const listLoose = ($: CheerioAPI): string[] =>
  $('body *')
    .not('script, template')
    .toArray()
    .filter((element) =>
      $(element)
        .contents()
        .toArray()
        .some((node) => node.type === 'text' && [...TURNS].some((turn) => node.data.includes(turn))),
    )
    .filter((element) => $(element).closest('[dir], bdi').length === 0)
    .map((element) => $.html(element).slice(0, 200))

test('a turn of direction ends with its title, post or comment on every screen', async () => {
  const { kim, lee } = cast()
  const post = (title: string) =>
    writeBoard(kim, NewBoard.parse({ title, category: 'TALK', content: `<p>&#x202e;${title}</p>` })).id
  const ids = [post(`배추 ${TURNS}시세`), post(`무 ${TURNS}시세`)]
  for (const id of ids) writeComment(lee, BOARD_COMMENTS, id, NewComment.parse({ text: `댓글 ${TURNS}시세` }))
  await renewBoardSearch()
  const found: string[] = []
  for (const path of [
    '/boards',
    '/community',
    `/boards/${ids[0]}`,
    `/boards/${ids[0]}/comments`,
    `/auth/boards/${ids[1]}?do=delete`,
    `/boardSearch?searchKeyword=${encodeURIComponent('시세')}`,
    `/users/${kim.id}/communityActivity`,
    `/users/${lee.id}/communityActivity?nav=COMMENT`,
    '/auth/my/communityActivity',
    '/auth/my/actionHistories',
    '/auth/my/pointHistories',
    '/auth/my/notifyHistories',
    '/help',
  ]) {
    const answer = await fetch(service().url + path, { headers: await asBrowser(kim) })
    const $ = load(await answer.text())
    found.push(...listLoose($).map((html) => `${path}: ${html}`))
  }
  expect(found).toEqual([])
  expect(getBoard(kim, ids[0]!)).toMatchObject({ title: '배추 시세', plainContent: '배추 시세' })
})
