import { and, desc, eq, gt, isNotNull } from 'drizzle-orm'
import { env } from '#app/env.server.ts'
import { currentKey, hmac, isSigned } from '#app/keys.server.ts'
import { prepare } from '#db/prepare.server.ts'
import { listings, sales } from '#db/schema/catalog.ts'
import { DAY_MS } from '#domain/clock.ts'
import { PRICE_SOURCE } from '#domain/sources/communities.ts'
import { PICTURE_WIDTHS, type PictureWidth } from './pictures.ts'

/*
 * Under `/pictures/{signature}/{address, base64url}/{width}.webp`: only addresses that we signed are
 * fetched.
 */

const MAX_URL_LENGTH = 2_000
const SIGNATURE_BYTES = 16
const WIDEST = Math.max(...PICTURE_WIDTHS)
const ADDRESS = /^\/pictures\/([\w-]{22})\/([\w-]{1,2700})\/(\d{2,4})\.webp$/

/**
 * Messages and open pages keep the address of a picture; the address stays valid for this long after the secret that
 * signed it was replaced.
 */
const ADDRESS_LIFE_MS = 30 * DAY_MS
/** A picture from a post is shown for this long, as long as we keep the rest of the post. */
const THUMB_KEPT_MS = 30 * DAY_MS
const MAX_PICTURES = 8

/** The picture of a product: its `own`, from the price comparison, else that of its newest post. */
export const findProductPicture = (productId: number, own: string | null, now = Date.now()): string | null =>
  choosePicture(own, listThumbs({ productId, since: now - THUMB_KEPT_MS }), now)

/** All pictures of a product's page: its `own`, then those of its posts, newest first, each once. */
export function listProductPictures(productId: number, own: string | null, now = Date.now()): string[] {
  const thumbs = listThumbs({ productId, since: now - THUMB_KEPT_MS })
  const shown = thumbs.filter(isShown).map(({ thumbUrl }) => thumbUrl)
  const urls = new Set([ownPicture(own), ...shown])
  return [...urls].flatMap((url) => pictureAddress(url) ?? []).slice(0, MAX_PICTURES)
}

/** The picture of a post, and its source. */
interface Pictured {
  sourceKey: string
  thumbUrl: string | null
  postedAt: number
}

/** Like `findProductPicture`, for a product whose posts are already loaded. */
export function choosePicture(own: string | null, posts: Pictured[], now = Date.now()): string | null {
  const young = posts.filter((post) => isShown(post) && post.postedAt > now - THUMB_KEPT_MS)
  const [newest] = young.toSorted((a, b) => b.postedAt - a.postedAt)
  return pictureAddress(ownPicture(own) ?? newest?.thumbUrl ?? null)
}

/** The operator may switch off the pictures of a source (`PICTURES_OFF`). */
const isShown = ({ sourceKey, thumbUrl }: Pictured): boolean =>
  thumbUrl !== null && !env.PICTURES_OFF.includes(sourceKey)

const ownPicture = (own: string | null): string | null =>
  env.PICTURES_OFF.includes(PRICE_SOURCE.key) ? null : own

const listThumbs = prepare('list', { productId: sales.productId, since: sales.postedAt }, (db, given) =>
  db
    .select({ sourceKey: sales.sourceKey, thumbUrl: listings.thumbUrl, postedAt: sales.postedAt })
    .from(sales)
    .innerJoin(listings, eq(listings.saleId, sales.id))
    .where(
      and(
        eq(sales.productId, given.productId),
        gt(sales.postedAt, given.since),
        isNotNull(listings.thumbUrl),
      ),
    )
    .orderBy(desc(sales.postedAt)),
)

/**
 * Our signed address of an external picture, in its largest width; null for none and for an invalid
 * address.
 */
export function pictureAddress(url: string | null): string | null {
  if (url === null || url.length > MAX_URL_LENGTH || !/^https?:\/\//.test(url)) return null
  const encoded = Buffer.from(url).toString('base64url')
  return `/pictures/${sign(url, currentKey('secrets').secret)}/${encoded}/${WIDEST}.webp`
}

/** A requested picture. */
export interface AskedPicture {
  /** Its original address. */
  url: string
  width: PictureWidth
}

/** The picture behind one of our addresses; null for one that we did not sign or in another width. */
export function readPictureAddress(path: string): AskedPicture | null {
  const [, signature = '', encoded = '', digits] = ADDRESS.exec(path) ?? []
  const width = PICTURE_WIDTHS.find((known) => String(known) === digits)
  const url = Buffer.from(encoded, 'base64url').toString()
  const isOurs = isSigned(signature, (secret) => sign(url, secret), ADDRESS_LIFE_MS)
  return isOurs && width !== undefined ? { url, width } : null
}

const sign = (url: string, secret: string): string =>
  hmac(secret, `picture:${url}`).subarray(0, SIGNATURE_BYTES).toString('base64url')
