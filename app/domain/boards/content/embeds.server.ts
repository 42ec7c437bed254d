import { and, inArray, isNull } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { boards } from '#db/schema/boards.ts'
import { productAliases, sales } from '#db/schema/catalog.ts'
import { isHidden } from '#domain/accounts/blocks.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { srcSetOf } from '#domain/accounts/profile/phonePicture.ts'
import { findProductByShopKey } from '#domain/catalog/grouping/shopKeys.server.ts'
import { pictureAddress } from '#domain/catalog/pictures/pictures.server.ts'
import { listCards } from '#domain/deals/cards.server.ts'
import { readShopKey } from '#domain/offers/shops/shopLink.ts'
import { postKeyOfAddress } from '#domain/sources/postAddresses.ts'
import type { LinkedBoard, PostBlock } from './postBlock.ts'
import { POST_SIZES } from './postSizes.ts'
import { type PostPart, splitPost } from './splitPost.ts'
import { findVideoId } from './videos.ts'

/** A post has at most this many cards; its other links stay links. */
const MAX_CARDS = 20
const OWN = /^\/(products|boards)\/(\d+)(?:#\d+)?$/

/**
 * A post's sanitised HTML as blocks: a link alone on its line becomes a card with what we know about its target now.
 * Sends no request to another server.
 */
export function readPostBlocks(viewer: Member | null, html: string, now = Date.now()): PostBlock[] {
  const parts = splitPost(html)
  const links = parts.flatMap((part) => (part.kind === 'link' ? [part.href] : [])).slice(0, MAX_CARDS)
  const cards = readCards(viewer, new Set(links), now)
  const blocks = parts.map((part): PostBlock => cards.get(hrefOf(part)) ?? withPictureLinks(part.html))
  return blocks.reduce<PostBlock[]>(appendBlock, [])
}

const hrefOf = (part: PostPart): string => (part.kind === 'link' ? part.href : '')

/** Neighbouring HTML is one block. */
function appendBlock(blocks: PostBlock[], block: PostBlock): PostBlock[] {
  const last = blocks.at(-1)
  if (last?.kind === 'html' && block.kind === 'html') last.html += block.html
  else blocks.push(block)
  return blocks
}

/** Wide pictures name their smaller file; pictures outside of links become links to their files. */
function withPictureLinks(html: string): PostBlock {
  let isInLink = false
  const shown = html.replace(LINK_OR_PICTURE, (tag, name: string, attributes: string) => {
    if (name !== 'img') isInLink = name === 'a'
    const [src, imagePath, width = '0'] = PICTURE_SOURCE.exec(attributes) ?? []
    if (name !== 'img' || src === undefined || imagePath === undefined) return tag
    const srcSet = srcSetOf({ imagePath, width: Number(width) })
    const sized = srcSet ? tag.replace(src, () => `${src} srcset="${srcSet}" sizes="${POST_SIZES}"`) : tag
    return isInLink ? sized : linkTo(imagePath, sized)
  })
  return { kind: 'html', html: shown }
}

const LINK_OR_PICTURE = /<(a|\/a|img)(?![a-z])([^<>]*)>/g
const PICTURE_SOURCE = /^ src="([^"]+)"(?: width="(\d+)")?/

/** A picture without a description still has a name as a link. */
const linkTo = (imagePath: string, picture: string): string =>
  `<a href="${imagePath}" data-picture target="_blank" rel="noopener">${picture.replace('alt=""', 'alt="사진"')}</a>`

/** The card of each link that has one, by its target. */
function readCards(viewer: Member | null, hrefs: Set<string>, now: number): Map<string, PostBlock> {
  const cards = new Map<string, PostBlock>()
  const productIds = findProducts(hrefs)
  const products = new Map(
    listCards([...new Set(productIds.values())], 'everything', now).map((card) => [card.productId, card]),
  )
  const linked = listLinkedBoards(
    viewer,
    [...hrefs].flatMap((href) => idOf(href, 'boards') ?? []),
  )
  for (const href of hrefs) {
    const product = products.get(productIds.get(href) ?? 0)
    const board = linked.get(idOf(href, 'boards') ?? 0)
    const videoId = findVideoId(targetOf(href))
    if (product) cards.set(href, { kind: 'product', product })
    else if (board) cards.set(href, { kind: 'board', board })
    else if (videoId)
      cards.set(href, {
        kind: 'video',
        videoId,
        pictureUrl: pictureAddress(`https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`),
      })
  }
  return cards
}

/** The products behind links: our pages, posts of communities, and pages of shops. */
function findProducts(hrefs: Set<string>): Map<string, number> {
  const found = new Map<string, number>()
  const keys = new Map<string, string>()
  for (const href of hrefs) {
    const own = idOf(href, 'products')
    const target = targetOf(href)
    const postKey = postKeyOfAddress(target)
    const shopKey = own === null && postKey === null && URL.canParse(target) ? readShopKey(target) : null
    const sold = shopKey ? findProductByShopKey(shopKey) : null
    if (own !== null) found.set(href, own)
    else if (postKey !== null) keys.set(href, postKey)
    else if (sold !== null) found.set(href, sold)
  }
  const posts = listSoldIn([...keys.values()])
  for (const [href, key] of keys) {
    const productId = posts.get(key)
    if (productId !== undefined) found.set(href, productId)
  }
  return withoutAliases(found)
}

function listSoldIn(postKeys: string[]): Map<string, number> {
  if (postKeys.length === 0) return new Map()
  const rows = db
    .select({ postKey: sales.postKey, productId: sales.productId })
    .from(sales)
    .where(inArray(sales.postKey, postKeys))
    .all()
  return new Map(rows.map(({ postKey, productId }) => [postKey ?? '', productId]))
}

/** A merged product is the one that it became. */
function withoutAliases(found: Map<string, number>): Map<string, number> {
  if (found.size === 0) return found
  const rows = db
    .select({ id: productAliases.id, productId: productAliases.productId })
    .from(productAliases)
    .where(inArray(productAliases.id, [...found.values()]))
    .all()
  const became = new Map(rows.map(({ id, productId }) => [id, productId]))
  return new Map([...found].map(([href, id]) => [href, became.get(id) ?? id]))
}

/** Posts that the viewer may read. */
function listLinkedBoards(viewer: Member | null, ids: number[]): Map<number, LinkedBoard> {
  if (ids.length === 0) return new Map()
  const rows = db
    .select({
      id: boards.id,
      title: boards.title,
      commentCount: boards.commentCount,
      likeCount: boards.likeCount,
      images: boards.images,
      userId: boards.userId,
    })
    .from(boards)
    .where(and(inArray(boards.id, ids), isNull(boards.deletedAt), isNull(boards.blindedAt)))
    .all()
    .filter(({ userId }) => userId === null || !isHidden(viewer, userId))
  return new Map(
    rows.map(({ images, userId: _, ...board }) => [
      board.id,
      { ...board, imageUrl: images[0]?.imagePath ?? null },
    ]),
  )
}

function idOf(href: string, kind: 'products' | 'boards'): number | null {
  const [, found, id] = OWN.exec(href) ?? []
  return found === kind ? Number(id) : null
}

/** The address outside behind a link of sanitised HTML. */
const targetOf = (href: string): string =>
  new URLSearchParams(href.startsWith('/external?') ? href.slice('/external?'.length) : '').get('url') ?? ''
