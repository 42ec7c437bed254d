import { load } from 'cheerio'
import { beforeEach, describe, expect, test } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { writeBoard } from '#domain/boards/writing.server.ts'
import { PRODUCT_COMMENTS } from '#domain/catalog/comments.server.ts'
import { NewComment } from '#domain/comments/newComment.server.ts'
import { writeComment } from '#domain/comments/writing.server.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { serviceForThisFile } from '#tests/support/run/serviceForThisFile.ts'

const service = serviceForThisFile()

/** Texts that pretend to be a notice of the operator beside the comment. */
const BREAKOUTS = [
  'x<li><h2>운영자 공지</h2><p>여기로 <a href="https://unknown.example/">오세요</a></p>',
  '<p>x</p></li></ol></section><li><h2>운영자 공지</h2>',
  '<blockquote>x<li><h2>운영자 공지</h2></li></blockquote>',
  '<ul><li>x</ul><p><li><h2>운영자 공지</h2>',
  '<ul><li>x<blockquote><li><h2>운영자 공지</h2></blockquote></ul>',
  '<b><p>x</b><li><h2>운영자 공지</h2></p>',
]
const HONEST = '<ul><li>하나</li><li>둘<ol><li>둘 반</li></ol></li></ul>'

let kim: Member
let productId: number
let boardId: number
beforeEach(() => {
  ;({ kim } = cast())
  productId = recordListing(post(1, '[쿠팡] 신라면 40개 (19,900원/무료)')).productId
  boardId = writeBoard(kim, NewBoard.parse({ title: '라면', content: '라면' })).id
})

/** The page as a browser reads it; under an address that no earlier test read, because pages are cached. */
const open = async (path: string) =>
  load(await (await fetch(`${service().url}${path}?test=${++opened}`)).text())
let opened = 0

describe('a comment stays in its box', () => {
  test.each([
    ['a product', PRODUCT_COMMENTS, () => productId, () => `/products/${productId}`],
    ['a post', BOARD_COMMENTS, () => boardId, () => `/boards/${boardId}`],
  ] as const)('on %s, whatever tags it has', async (_, place, subject, path) => {
    const write = (content: string) => writeComment(kim, place, subject(), NewComment.parse({ content }))
    for (const content of [...BREAKOUTS, HONEST]) write(content)
    const $ = await open(path())
    const bodies = $('.comment .body')
    expect(bodies).toHaveLength(BREAKOUTS.length + 1)
    expect(bodies.find('h2')).toHaveLength(BREAKOUTS.length)
    expect(
      $('h2')
        .filter((_, h2) => $(h2).text() === '운영자 공지')
        .not('.comment .body *'),
    ).toHaveLength(0)
    expect(
      bodies
        .last()
        .find('li')
        .toArray()
        .map((li) => $(li).text()),
    ).toEqual(['하나', '둘둘 반', '둘 반'])
    expect($('main')).toHaveLength(1)
  })

  // ASVS 1.3.1
  test('also when it was stored before such tags were removed', async () => {
    const { id } = writeComment(kim, PRODUCT_COMMENTS, productId, NewComment.parse({ content: '<p>x</p>' }))
    writeComment(kim, PRODUCT_COMMENTS, productId, NewComment.parse({ content: '<p>다음 댓글</p>' }))
    const stored = sqlite().prepare('update product_comments set content = ? where id = ?')
    stored.run('x<li><h2>운영자 공지</h2></li>', id)
    const $ = await open(`/products/${productId}`)
    expect($('.comment')).toHaveLength(2)
    expect($('.comment').first().find('h2').text()).toBe('운영자 공지')
    expect($('.comment').first().parent().is('ol, ul')).toBe(true)
  })
})
