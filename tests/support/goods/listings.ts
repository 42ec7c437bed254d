import type { Listing } from '#domain/sources/listing.ts'

/** A post on 뽐뿌, read just now; the test sets the fields that matter. */
export const post = (no: number, title: string, more: Partial<Listing> = {}): Listing => ({
  postKey: `pomppu:ppomppu:${no}`,
  sourceKey: 'pomppu',
  url: `https://www.ppomppu.co.kr/zboard/view.php?id=ppomppu&no=${no}`,
  title,
  isCut: false,
  shopText: null,
  priceText: null,
  shippingText: null,
  category: '식품/건강',
  likes: 1,
  dislikes: 0,
  comments: 2,
  views: 300,
  postedAt: Date.now() - 60_000,
  thumbUrl: null,
  isEnded: false,
  outboundUrl: null,
  ...more,
})

/** A post on 클리앙. */
export const clienPost = (no: number, title: string, more: Partial<Listing> = {}): Listing =>
  post(no, title, {
    postKey: `clien:jirum:${no}`,
    sourceKey: 'clien',
    url: `https://www.clien.net/service/board/jirum/${no}`,
    category: '상품정보',
    ...more,
  })

/** Coupang's address of an option, with a community's tracking parameters. */
export const coupang = (productId: number, itemId: number, tracking = ''): string =>
  `https://www.coupang.com/vp/products/${productId}?itemId=${itemId}&vendorItemId=${itemId + 1}${tracking}`
