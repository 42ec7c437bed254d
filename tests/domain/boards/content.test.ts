import { expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { block } from '#domain/accounts/blocks.server.ts'
import { readPostBlocks } from '#domain/boards/content/embeds.server.ts'
import { splitPost } from '#domain/boards/content/splitPost.ts'
import { findVideoId } from '#domain/boards/content/videos.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { deleteBoard, writeBoard } from '#domain/boards/writing.server.ts'
import { htmlOfText } from '#domain/escapeHtml.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { cleanPost } from '#domain/richText.server.ts'
import { postKeyOfAddress } from '#domain/sources/postAddresses.ts'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'

const blocksOf = (html: string, viewer = cast().kim) => readPostBlocks(viewer, cleanPost(html))
const kindsOf = (html: string) => blocksOf(html).map(({ kind }) => kind)

test('only a link that stands alone on its line is a part of its own, and no part is lost', () => {
  const link = '<a href="/products/1">x</a>'
  const split = (html: string) => splitPost(html).map(({ kind }) => kind)
  expect(split(`<p>앞</p><p>${link}</p><p>뒤</p>`)).toEqual(['html', 'link', 'html'])
  expect(split(`앞<br />${link}<br />뒤`)).toEqual(['html', 'link', 'html'])
  for (const html of [
    `<p>보세요 ${link}</p>`,
    `<blockquote><p>${link}</p></blockquote>`,
    `<ul><li>${link}</li></ul>`,
    `<b>${link}</b>`,
    `<p>${link} ${link}</p>`,
    `<h2>${link}</h2>`,
  ]) {
    expect(split(html), html).toEqual(['html'])
    expect(splitPost(html)[0]?.html).toBe(html)
  }
})

test('links to our products and posts are cards of what they are now', () => {
  takeListing(post(1, '[쿠팡] 신라면 40개 (19,900원/무료)'))
  const { kim, lee } = cast()
  const id = writeBoard(kim, NewBoard.parse({ title: '라면 후기', content: '<p>맛있습니다</p>' })).id
  const html = htmlOfText(`보세요\n${env.ORIGIN}/products/1\n${env.ORIGIN}/boards/${id}\n끝`)
  expect(blocksOf(html, lee)).toMatchObject([
    { kind: 'html' },
    { kind: 'product', product: { productId: 1, price: 19_900, isEnded: false } },
    { kind: 'board', board: { id, title: '라면 후기' } },
    { kind: 'html' },
  ])
  block(lee, kim.id)
  const asBlocker = readPostBlocks(lee, cleanPost(html))
  expect(JSON.stringify(asBlocker), 'a blocked author has no card').not.toContain('라면 후기')
  deleteBoard(kim, id)
  expect(kindsOf(html)).toEqual(['html', 'product', 'html'])
})

test('a post of a community that we know is a card, an unknown one stays a link', () => {
  const known = post(1, '[쿠팡] 신라면 40개 (19,900원/무료)')
  takeListing(known)
  expect(postKeyOfAddress(`${known.url}&page=2`)).toBe(known.postKey)
  expect(kindsOf(htmlOfText(`${known.url}\n${known.url}99999`))).toEqual(['product', 'html'])
})

test('a video needs an address of YouTube with an id of eleven characters', () => {
  const id = 'dQw4w9WgXcQ'
  for (const address of [
    `https://www.youtube.com/watch?v=${id}&t=3s`,
    `https://youtu.be/${id}?si=x`,
    `https://m.youtube.com/shorts/${id}`,
    `http://youtube.com/embed/${id}`,
  ])
    expect(findVideoId(address), address).toBe(id)
  for (const address of [
    `https://evil.example/watch?v=${id}`,
    `https://www.youtube.com.evil.example/watch?v=${id}`,
    `https://evil.example/?u=youtube.com/watch?v=${id}`,
    'https://youtu.be/../../evil',
    'https://youtu.be/%22onload=x',
    `https://www.youtube.com/watch?v=${id}"`,
    `javascript:youtu.be/${id}`,
  ])
    expect(findVideoId(address), address).toBeNull()
  expect(blocksOf(`<p><a href="https://youtu.be/${id}">영상</a></p>`)).toMatchObject([
    { kind: 'video', videoId: id, pictureUrl: expect.stringMatching(/^\/pictures\//) },
  ])
})

test('a post has at most 20 cards', () => {
  const ids = Array.from({ length: 30 }, (_, no) => `https://youtu.be/${String(no).padStart(11, 'a')}`)
  expect(kindsOf(htmlOfText(ids.join('\n'))).filter((kind) => kind === 'video')).toHaveLength(20)
})
